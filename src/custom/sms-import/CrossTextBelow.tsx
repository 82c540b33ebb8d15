import type { BelowProps } from '../../screens/decorate';
import { TextTools } from './TextTools';

/** Below the text of a campaign over several sites, which only members receive. */
export default function CrossTextBelow({ values, change }: BelowProps<'sms_cross'>) {
  return (
    <TextTools text={typeof values.text === 'string' ? values.text : ''} preview={undefined} onText={(text) => change('text', text)} />
  );
}

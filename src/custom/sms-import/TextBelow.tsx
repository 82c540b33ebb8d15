import type { BelowProps } from '../../screens/decorate';
import { TextTools } from './TextTools';
import { usePreview } from './usePreview';

/** Below the text of a draft in its form. */
export default function TextBelow({ values, record, change }: BelowProps<'sms_campaign'>) {
  const { preview } = usePreview({ ...record, ...values }, null, record?.id ?? null);
  return <TextTools text={typeof values.text === 'string' ? values.text : ''} preview={preview} onText={(text) => change('text', text)} />;
}

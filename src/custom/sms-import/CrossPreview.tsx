import type { PreviewProps } from '../../screens/decorate';
import { CrossOutcome } from './CrossOutcome';
import { Phone } from './Phone';
import { PreviewFrame } from './PreviewPanel';
import { useCrossPreview } from './usePreview';

/** What a draft for several sites will do: beside its form, and beside its facts. */
export default function CrossPreview({ values, record }: PreviewProps<'sms_cross'>) {
  const composed = { ...record, ...values };
  const of = useCrossPreview(composed);
  const { services, sender_name, saved, text } = composed;
  const isAsked = Array.isArray(services) && services.length > 0;
  const sender = typeof sender_name === 'string' ? sender_name : '';
  const phone = (
    <Phone sender={sender || null} text={typeof text === 'string' ? text : ''} samples={(isAsked && of.preview?.samples) || []} />
  );
  return (
    <PreviewFrame of={of} phone={phone} isAsked={isAsked}>
      {(preview, stale) => (
        <CrossOutcome preview={preview} sender={sender} segment={typeof saved === 'string' ? saved : ''} stale={stale} />
      )}
    </PreviewFrame>
  );
}

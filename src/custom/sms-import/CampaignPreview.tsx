import type { PreviewProps } from '../../screens/decorate';
import { lackOf } from './lackOf';
import { PreviewPanel } from './PreviewPanel';
import { usePreview } from './usePreview';
import { useWords } from './words';

/** What a draft will do: beside its form, and beside its facts. */
export default function CampaignPreview({ values, record }: PreviewProps<'sms_campaign'>) {
  const w = useWords();
  const of = usePreview({ ...record, ...values }, null, record?.id ?? null);
  // Beside a form it stands at the text.
  const lacks = values === record ? lackOf(of.preview, w) : null;
  return <PreviewPanel sender={values.sender} text={values.text} file={null} of={of} lacks={lacks} />;
}

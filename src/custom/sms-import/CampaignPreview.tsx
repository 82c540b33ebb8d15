import type { PreviewProps } from '../../screens/decorate';
import { lackOf } from './lackOf';
import { PreviewPanel } from './PreviewPanel';
import { usePreviewWords } from './previewWords';
import { usePreview } from './usePreview';
import { useWords } from './words';

type Props = PreviewProps<'sms_campaign'>;

function OfDraft({ values, record }: Props) {
  const w = useWords();
  const of = usePreview({ ...record, ...values }, null, record?.id ?? null);
  // Beside a form it stands at the text.
  const lacks = values === record ? lackOf(of.preview, w) : null;
  return <PreviewPanel sender={values.sender} text={values.text} file={null} of={of} lacks={lacks} />;
}

/** Beside the form of a draft, and a tab of its page: what it will do. What was sent stands in its messages. */
export default function CampaignPreview(props: Props) {
  const w = usePreviewWords();
  return props.record?.status === 'draft' ? <OfDraft {...props} /> : <p className="muted tab-empty">{w('isSent')}</p>;
}

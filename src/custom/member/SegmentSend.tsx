import { Link } from 'react-router';
import { outlineNamed } from '../../providers/address';
import { createPath, withSite } from '../../providers/links';
import { can } from '../../schema/can';
import type { Rec } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import { useSegmentWords } from './segmentWords';

/** Leads to a new campaign of messages to the segment, for who may send one. */
export default function SegmentSend({ record }: { record: Rec }) {
  const { actor, site } = useScreen();
  const w = useSegmentWords();
  const campaign = outlineNamed('sms_campaign');
  if (!can(actor, campaign, 'add')) return null;
  const prefill = JSON.stringify({ audience: 'saved', saved: record.id });
  return (
    <Link className="button button--small" to={withSite(`${createPath(campaign)}?${new URLSearchParams({ prefill }).toString()}`, site)}>
      <Icon name="outbox" size={18} />
      {w('send')}
    </Link>
  );
}

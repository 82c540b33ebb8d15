import { Icon } from '../../ui/Icon';
import { formatSoon } from '../format/dates';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { serverNow } from '../../providers/serverTime';
import { useShowWords } from './words';

/** Says that an action was requested and waits for a second person, who uses the same button. */
export function ApprovalBar({ record }: { record: Rec }) {
  const { labels, actor, language } = useScreen();
  const w = useShowWords();
  const approval = record._approval;
  if (!approval) return null;
  const mine = approval.by === actor.user.id;
  const words = {
    action: labels.action(approval.action),
    name: approval.name,
    time: formatSoon(approval.expires_at, serverNow(), language),
  };
  return (
    <div className="notice notice--waiting" role="status">
      <Icon name="user" size={20} />
      <div className="notice__text">
        <p>
          <strong>{w('approval.title', words)}</strong>
        </p>
        <p>{w(mine ? 'approval.mine' : 'approval.help', words)}</p>
      </div>
    </div>
  );
}

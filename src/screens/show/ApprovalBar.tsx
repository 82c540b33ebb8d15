import { serverNow } from '../../providers/serverTime';
import { Icon } from '../../ui/Icon';
import { formatSoon } from '../format/dates';
import type { Rec } from '../record';
import { canEdit } from '../rights';
import { useScreen } from '../screen';
import { useShowWords } from './words';
import { part } from '../../ui/part';

const AskedChange = part(() => import('./AskedChange'), 'block');

/** Says that an action or a change was requested and waits for a second person, who uses the same button. */
export function ApprovalBar({ record }: { record: Rec }) {
  const { def, labels, actor, language } = useScreen();
  const w = useShowWords();
  const approval = record._approval;
  if (!approval) return null;
  const isChange = approval.action === 'update';
  const mine = approval.by === actor.user.id;
  const words = {
    action: isChange ? w('approval.approve') : labels.action(approval.action),
    name: approval.name,
    time: formatSoon(approval.expires_at, serverNow(), language),
  };
  return (
    <div className="notice notice--waiting" role="status">
      <Icon name="user" size={20} />
      <div className="notice__text">
        <p>
          <strong>{isChange ? w('approval.change') : w('approval.title', words)}</strong>
        </p>
        <p>{w(mine ? 'approval.mine' : 'approval.help', words)}</p>
        {isChange && <AskedChange record={record} approval={approval} mine={mine || !canEdit(actor, def, record)} />}
      </div>
    </div>
  );
}

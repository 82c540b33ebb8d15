import { shownWaiting, type Waiting } from './waiting';
import { useNewBill } from './bills';
import { useT } from '../providers/i18n/useT';

/** How many wait behind an entry; nothing at all when none do. */
export function Badge({ waiting }: { waiting: Waiting }) {
  const t = useT();
  if (waiting.count === 0) return null;
  return (
    <span className="side__badge">
      <span aria-hidden="true">{shownWaiting(waiting)}</span>
      <span className="visually-hidden">{t(waiting.more ? 'shell.waitingMore' : 'shell.waiting', { count: waiting.count })}</span>
    </span>
  );
}

/** On the entry of the bills while any site has one that awaits payment. Minimised it is a dot, read out as the same words. */
export function NewBillBadge() {
  const t = useT();
  return useNewBill() ? (
    <span className="side__badge side__badge--word">
      <span>{t('shell.newBill')}</span>
    </span>
  ) : null;
}

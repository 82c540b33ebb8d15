import { shownWaiting, type Waiting } from './waiting';
import { useNewBill } from './bills';
import { useT } from '../providers/i18n/useT';

/** The number of records that wait behind an entry; nothing when none do. */
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

/**
 * On the entry of the bills while any site has a bill that awaits payment. In the minimised menu it is a dot with the same words for screen
 * readers.
 */
export function NewBillBadge() {
  const t = useT();
  return useNewBill() ? (
    <span className="side__badge side__badge--word">
      <span>{t('shell.newBill')}</span>
    </span>
  ) : null;
}

import { useT } from '../providers/i18n/useT';

const MOST = 99;

/** How many wait behind an entry; nothing at all when none do. */
export function Badge({ count }: { count: number }) {
  const t = useT();
  if (count === 0) return null;
  return <span className="side__badge"><span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span><span className="visually-hidden">{t('shell.waiting', { count })}</span></span>;
}

import { useT } from '../../providers/i18n/useT';
import './pages.css';

/** Before the panel knows who is looking: its outline. */
export function Waiting() {
  const t = useT();
  return <div className="opening" role="status"><span className="visually-hidden">{t('shell.loading')}</span></div>;
}

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];
/** A screen whose code is on its way, in the shape most screens have. */
export function ScreenWaiting() {
  const t = useT();
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{t('shell.loading')}</span>
      <span className="skeleton__bar skeleton__bar--title" /><span className="skeleton__bar skeleton__bar--filter" />
      <div className="skeleton__table">{ROWS.map((row) => <span key={row} className="skeleton__bar skeleton__bar--row" />)}</div>
    </div>
  );
}

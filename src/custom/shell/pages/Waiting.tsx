import { useT } from '../../../providers/i18n/useT';
import { Outline } from '../../../ui/Outline';
import { useOpening } from './opening';
import '../../../ui/skeleton.css';
import './pages.css';

/** The outline of the panel, before rights and sites are known. */
export function Waiting() {
  const t = useT();
  return <Outline says={t('shell.loading')} />;
}

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];
/** A screen whose code is on its way, in the shape most screens have. */
export function ScreenWaiting() {
  const t = useT();
  useOpening();
  return (
    <div className="screen-waiting" role="status">
      <span className="visually-hidden">{t('shell.loading')}</span>
      <span className="skeleton skeleton--title" />
      <span className="skeleton skeleton--filter" />
      <div className="screen-waiting__table">
        {ROWS.map((row) => (
          <span key={row} className="skeleton skeleton--row" />
        ))}
      </div>
    </div>
  );
}

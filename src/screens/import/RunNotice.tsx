import { formatInt } from '../../schema/format';
import { Icon } from '../../ui/Icon';
import { useScreen } from '../screen';
import type { ImportRun } from './useRun';
import { useWords } from './words';

/** Why a run stopped before its end, and the way on. */
export function RunNotice({ run, rows, goOn, onGoOn }: { run: ImportRun; rows: number; goOn: string; onGoOn: () => void }) {
  const { t } = useScreen();
  const w = useWords();
  if (run.kind !== 'stopped') return null;
  const { refusal, outcomes } = run;
  return (
    <div className={`notice notice--${refusal ? 'refused' : 'waiting'}`} role="alert">
      <Icon name={refusal ? 'error' : 'pause'} size={20} />
      <div className="notice__text">
        {refusal && (
          <p>
            <strong>{refusal.text}</strong>
          </p>
        )}
        <p>{w('stopped', { done: formatInt(outcomes.length), rows: formatInt(rows) })}</p>
        {refusal?.requestId && <p className="muted">{t('error.requestNumber', { id: refusal.requestId })}</p>}
      </div>
      <button type="button" className="button button--primary" onClick={onGoOn}>
        <Icon name="refresh" size={18} />
        {goOn}
      </button>
    </div>
  );
}

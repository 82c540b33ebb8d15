import { formatInt } from '../../schema/format';
import shared from '../../screens/import/import.module.css';
import { Progress } from '../../screens/import/Progress';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import type { Run } from './useImport';
import { useWords } from './words';

interface Props {
  run: Run;
  rows: number;
  label: 'checking' | 'keeping';
  again: string;
  onAgain: () => void;
  onStop: () => void;
}

/** How far the rows have come, or why they stopped and the way on. */
export function RunPart({ run, rows, label, again, onAgain, onStop }: Props) {
  const { t } = useScreen();
  const w = useWords();
  const figures = { done: formatInt(run.outcomes.length), rows: formatInt(rows) };
  if (run.kind === 'running')
    return (
      <div className={shared.columns}>
        <Progress
          label={w(label, figures)}
          value={rows === 0 ? 0 : Math.floor((run.outcomes.length / rows) * 100)}
          cancel={w('stop')}
          onCancel={onStop}
        />
      </div>
    );
  if (run.kind !== 'stopped') return null;
  return (
    <div className={`notice notice--${run.refusal ? 'refused' : 'waiting'}`} role="alert">
      <Icon name={run.refusal ? 'error' : 'pause'} size={20} />
      <div className="notice__text">
        {run.refusal && (
          <p>
            <strong>{run.refusal.text}</strong>
          </p>
        )}
        <p>{w('stopped', figures)}</p>
        {run.refusal?.requestId && <p className="muted">{t('error.requestNumber', { id: run.refusal.requestId })}</p>}
      </div>
      <button type="button" className="button button--primary" onClick={onAgain}>
        <Icon name="refresh" size={18} />
        {again}
      </button>
    </div>
  );
}

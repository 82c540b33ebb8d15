import { formatInt } from '../../schema/format';
import { Icon } from '../../ui/Icon';
import type { Job } from './batches';
import css from './import.module.css';
import { Outcomes } from './Outcomes';
import { Progress } from './Progress';
import { RunNotice } from './RunNotice';
import { countOf, type ImportRun } from './useRun';
import { useWords } from './words';

/** How far a run is, in whole hundredths. */
export const shareOf = (done: number, rows: number): number => Math.floor((done / Math.max(1, rows)) * 100);

/** Third step: the server tries every row and keeps none. */
export function StepCheck({ run, job }: { run: ImportRun; job: Job }) {
  const w = useWords();
  const { table } = job;
  const { kind, outcomes } = run;
  const isEmpty = kind === 'done' && countOf(outcomes, 'new') === 0;
  return (
    <>
      {kind === 'running' && (
        <div className={css.columns}>
          <Progress
            label={w('checking', { done: formatInt(outcomes.length), rows: formatInt(table.rows) })}
            value={shareOf(outcomes.length, table.rows)}
            cancel={w('stop')}
            onCancel={run.stop}
          />
        </div>
      )}
      <RunNotice run={run} rows={table.rows} goOn={w('again')} onGoOn={() => run.start(job)} />
      {kind === 'done' && (
        <p className={`notice notice--${isEmpty ? 'refused' : 'done'}`} role={isEmpty ? 'alert' : 'status'}>
          <Icon name={isEmpty ? 'error' : 'check'} size={20} />
          <span className="notice__text">{w(isEmpty ? 'nothingNew' : 'checked')}</span>
        </p>
      )}
      <Outcomes table={table} outcomes={outcomes} />
    </>
  );
}

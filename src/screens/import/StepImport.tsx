import { Link } from 'react-router';
import { listPath, withSite } from '../../providers/links';
import { formatInt } from '../../schema/format';
import { Icon } from '../../ui/Icon';
import { useScreen } from '../screen';
import type { Job } from './batches';
import css from './import.module.css';
import { Outcomes } from './Outcomes';
import { Progress } from './Progress';
import { RunNotice } from './RunNotice';
import { shareOf } from './StepCheck';
import type { ImportRun } from './useRun';
import { useWords } from './words';

interface Props {
  run: ImportRun;
  job: Job;
  /** New rows of the trial. */
  newRows: number;
}

/** Last step: the rows for good. What is cut off goes on where it was, from here or with the same file another time. */
export function StepImport({ run, job, newRows }: Props) {
  const { def, labels, site } = useScreen();
  const w = useWords();
  const { table } = job;
  const { kind, outcomes } = run;
  const start = (): void => run.start({ ...job, dry: false });
  if (kind === 'idle')
    return (
      <>
        <div className="notice notice--working">
          <Icon name="info" size={20} />
          <div className="notice__text">
            <p>
              <strong>{w('ask', { name: labels.name, count: formatInt(newRows), file: table.name })}</strong>
            </p>
            <p>{w('askHelp')}</p>
          </div>
        </div>
        <div className={css.actions}>
          <button type="button" className="button button--primary" onClick={start}>
            <Icon name="upload" size={18} />
            {w('start', { count: formatInt(newRows) })}
          </button>
        </div>
      </>
    );
  return (
    <>
      {kind === 'running' && (
        <div className={css.columns}>
          <Progress
            label={w('importing', { done: formatInt(outcomes.length), rows: formatInt(table.rows) })}
            value={shareOf(outcomes.length, table.rows)}
            cancel={w('stop')}
            onCancel={run.stop}
          />
        </div>
      )}
      <RunNotice run={run} rows={table.rows} goOn={w('goOn')} onGoOn={start} />
      {kind === 'done' && (
        <p className="notice notice--done" role="status">
          <Icon name="check" size={20} />
          <span className="notice__text">{w('done')}</span>
        </p>
      )}
      {kind !== 'running' && (
        <div className={css.actions}>
          <Link className="button" to={withSite(listPath(def), site)}>
            {w('toList')}
          </Link>
        </div>
      )}
      <Outcomes table={table} outcomes={outcomes} real />
    </>
  );
}

import { useState } from 'react';
import { useOfficeData } from '../../providers/dataProvider';
import { toast } from '../../providers/toast';
import { formatInt } from '../../schema/format';
import { refusalOf } from '../errors';
import type { Filter, Sort } from '../format/listState';
import { useScreen } from '../screen';
import { putJob, useJob } from './exportJobs';

interface Props {
  filter: Filter;
  sort: Sort;
  columns: readonly string[];
  total: number;
  estimate: boolean;
}

/** Every row of the filter as a file, made by the server: progress in rows, and a way to stop it. */
export default function ExportMenu({ filter, sort, columns, total, estimate }: Props) {
  const { def, t } = useScreen();
  const office = useOfficeData();
  const job = useJob(def.name);
  const [error, setError] = useState<string | null>(null);

  const start = async (format: 'csv' | 'xlsx'): Promise<void> => {
    const controller = new AbortController();
    const show = (progress: { rows: number; total: number | null }): void => putJob(def.name, { ...progress, controller });
    setError(null);
    show({ rows: 0, total: null });
    try {
      const done = await office.exportFile(def.name, { format, filter, sort, columns, signal: controller.signal, onProgress: show });
      toast(t('export.done', { count: done.rows === null ? '' : formatInt(done.rows) }), 'success');
    } catch (reason) {
      if (controller.signal.aborted) toast(t('export.cancelled'), 'info');
      else {
        const { text } = refusalOf(reason, t);
        setError(text);
        // The panel may be closed by now.
        toast(text, 'error');
      }
    } finally {
      putJob(def.name, null);
    }
  };
  if (job) {
    return (
      <div className="menu" role="status">
        <p>{job.total === null ? t('export.starting') : t('export.rows', { rows: formatInt(job.rows), total: formatInt(job.total) })}</p>
        <progress
          className="progress"
          aria-label={t('export.title')}
          max={job.total ?? 1}
          value={job.total === null ? undefined : job.rows}
        />
        <div className="panel-foot">
          <button type="button" className="button button--small" onClick={() => job.controller.abort()}>
            {t('dialog.cancel')}
          </button>
        </div>
      </div>
    );
  }
  return (
    <div className="menu">
      <p className="menu__hint">{t('export.scope', { count: `${formatInt(total)}${estimate ? '+' : ''}` })}</p>
      <button type="button" className="button" onClick={() => void start('xlsx')}>
        {t('export.xlsx')}
      </button>
      <button type="button" className="button" onClick={() => void start('csv')}>
        {t('export.csv')}
      </button>
      {error !== null && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

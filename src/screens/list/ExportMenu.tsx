import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { listPath, withSite } from '../../providers/links';
import { toast } from '../../providers/toast';
import { outlineNamed } from '../../providers/address';
import { formatInt } from '../../schema/format';
import { refusalOf } from '../errors';
import { useScreen } from '../screen';
import { putJob, useJob } from './exportJobs';
import { defineWords } from '../../providers/i18n/words';
import type { Exported, ExportRun } from '../../providers/providerTypes';

const useWords = defineWords(
  {
    csv: 'ส่งออก CSV',
    xlsx: 'ส่งออก Excel (XLSX)',
    starting: 'กำลังเตรียมไฟล์',
    rows: 'ส่งออกแล้ว {rows} จาก {total} แถว',
    done: 'ส่งออกสำเร็จ {count} แถว',
    cancelled: 'ยกเลิกการส่งออกแล้ว',
    requests: 'ดูคำขอส่งออก',
  },
  {
    csv: 'Export CSV',
    xlsx: 'Export Excel (XLSX)',
    starting: 'Preparing the file',
    rows: '{rows} of {total} rows',
    done: 'Exported {count} rows',
    cancelled: 'Export cancelled',
    requests: 'See export requests',
  },
);

interface Props {
  /** What the file will hold. */
  says: string;
  make: (run: ExportRun) => Promise<Exported>;
}

/** What is on screen as a file, made by the server: progress in rows, and a way to stop it. */
export default function ExportMenu({ says, make }: Props) {
  const { def, site, t } = useScreen();
  const w = useWords();
  const job = useJob(def.name);
  const [error, setError] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  // Who closed the panel meanwhile is told by a toast, which would otherwise lie over the panel and say the same.
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const start = async (format: 'csv' | 'xlsx'): Promise<void> => {
    const controller = new AbortController();
    const show = (progress: { rows: number; total: number | null }): void => putJob(def.name, { ...progress, controller });
    setError(null);
    setAsked(null);
    show({ rows: 0, total: null });
    try {
      const done = await make({ format, signal: controller.signal, onProgress: show });
      if ('asked' in done) {
        if (open.current) setAsked(done.asked);
        else toast(done.asked, 'warning');
      } else toast(w('done', { count: done.rows === null ? '' : formatInt(done.rows) }), 'success');
    } catch (reason) {
      if (controller.signal.aborted) toast(w('cancelled'), 'info');
      else {
        const { text } = refusalOf(reason, t);
        if (open.current) setError(text);
        else toast(text, 'error');
      }
    } finally {
      putJob(def.name, null);
    }
  };
  if (job) {
    return (
      <div className="menu" role="status">
        <p>{job.total === null ? w('starting') : w('rows', { rows: formatInt(job.rows), total: formatInt(job.total) })}</p>
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
      <p className="menu__hint">{says}</p>
      <button type="button" className="button" onClick={() => void start('xlsx')}>
        {w('xlsx')}
      </button>
      <button type="button" className="button" onClick={() => void start('csv')}>
        {w('csv')}
      </button>
      <div role="status">{asked !== null && <p className="menu__hint">{asked}</p>}</div>
      {asked !== null && (
        <Link className="button" to={withSite(listPath(outlineNamed('exported_file')), site)}>
          {w('requests')}
        </Link>
      )}
      {error !== null && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

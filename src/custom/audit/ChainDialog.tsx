import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { showPath, withSite } from '../../providers/links';
import { officeCall } from '../../providers/otherCalls';
import { formatInt } from '../../schema/format';
import { refusalOf } from '../../screens/errors';
import { showDatetime } from '../../screens/format/value';
import { Dialog } from '../../ui/Dialog';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../ui/Icon';
import css from './audit.module.css';
import { useChainWords } from './words';

interface Broken {
  seq: number;
  audit_id: number | null;
  why: 'changed' | 'missing' | 'inserted' | 'order' | 'time' | 'head' | 'archive';
  at: string | null;
}
/** What the server found; the shape of `GET /api/Logs/Working/check`. */
interface Report {
  entries: number;
  sealed: number;
  waiting: number;
  broken: Broken | null;
}

function BrokenPlace({ broken, sealed, onClose }: { broken: Broken; sealed: number; onClose: () => void }) {
  const { def, t, language, site } = useScreen();
  const w = useChainWords();
  const { seq, audit_id, why, at } = broken;
  return (
    <div className={css.chainResult}>
      <div className="notice notice--refused">
        <Icon name="error" size={20} />
        <p className="notice__text">
          <strong>{w('broken')}</strong> {w(why)}
        </p>
      </div>
      <dl className={css.auditSide}>
        {seq > 0 && (
          <div>
            <dt>{w('place')}</dt>
            <dd>{formatInt(seq)}</dd>
          </div>
        )}
        {audit_id !== null && (
          <div>
            <dt>{w('entry')}</dt>
            <dd>{audit_id}</dd>
          </div>
        )}
        {at !== null && (
          <div>
            <dt>{w('at')}</dt>
            <dd>{showDatetime(at, language)}</dd>
          </div>
        )}
        <div>
          <dt>{w('before')}</dt>
          <dd>{t('list.count', { count: formatInt(sealed) })}</dd>
        </div>
      </dl>
      <p>{w('advice')}</p>
      {audit_id !== null && why !== 'missing' && (
        <p>
          <Link to={withSite(showPath(def, audit_id), site)} onClick={onClose}>
            {w('open', { id: audit_id })}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Checks the hash chain of the audit log on the server and shows the outcome in words. */
export default function ChainDialog({ onClose }: { onClose: () => void }) {
  const { t } = useScreen();
  const w = useChainWords();
  const [report, setReport] = useState<Report | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    officeCall('GET', '/Logs/Working/check', undefined, controller.signal).then(
      ({ payload }) => setReport(payload as Report),
      (error: unknown) => {
        if (!controller.signal.aborted) setFailed(refusalOf(error, t).text);
      },
    );
    return () => controller.abort();
  }, [t]);
  return (
    <Dialog title={w('check')} onClose={onClose}>
      <div role="status" className={css.chainResult}>
        {report === null && failed === null && (
          <p className={css.chainResultBusy}>
            <span className="skeleton skeleton--word" aria-hidden="true" />
            {w('checking')}
          </p>
        )}
        {failed !== null && (
          <div className="notice notice--refused">
            <Icon name="error" size={20} />
            <p className="notice__text">{failed}</p>
          </div>
        )}
        {report?.broken && <BrokenPlace broken={report.broken} sealed={report.sealed} onClose={onClose} />}
        {report && !report.broken && (
          <div className="notice notice--done">
            <Icon name="check" size={20} />
            <p className="notice__text">
              <strong>{w('whole')}</strong> {w('wholeHelp', { count: formatInt(report.sealed) })}
            </p>
          </div>
        )}
        {report && report.waiting > 0 && <p className="muted">{w('waiting', { count: formatInt(report.waiting) })}</p>}
      </div>
      <div className="dialog__actions">
        <button type="button" className="button" data-autofocus="" onClick={onClose}>
          {t('dialog.close')}
        </button>
      </div>
    </Dialog>
  );
}

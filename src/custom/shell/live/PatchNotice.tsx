import { useEffect, useState } from 'react';
import { useMaybeActor } from '../../../auth/permissions';
import { keys } from '../../../providers/storage';
import { call } from '../../../providers/httpClient';
import { Dialog } from '../../../ui/Dialog';
import './live.css';
import { useLiveWords } from './words';

interface Patch {
  version: string;
  title: string;
  text: string;
}
/** Departments that see the release notice (specification, section 4). */
const TOLD: readonly string[] = ['D001', 'D003'];

/** The news of this version, once per page load, until the employee switches the notice off. `held`: another notice is open. */
export function PatchNotice({ held }: { held: boolean }) {
  const w = useLiveWords();
  const department = useMaybeActor()?.user.deptcode ?? '';
  const [patch, setPatch] = useState<Patch | null>(null);
  const [never, setNever] = useState(false);
  const asks = TOLD.includes(department);
  useEffect(() => {
    if (!asks || localStorage.getItem(keys.hidePatch) === 'true') return;
    call('/api/CheckUpdatePatch', { quiet: true }).then(
      ({ payload }) => setPatch(typeof payload === 'object' && payload !== null ? (payload as Patch) : null),
      () => undefined,
    );
  }, [asks]);
  if (!patch || held) return null;
  const close = (): void => {
    if (never) localStorage.setItem(keys.hidePatch, 'true');
    setPatch(null);
  };
  return (
    <Dialog title={patch.title} onClose={close}>
      <p className="live-version">{w('version', { version: patch.version })}</p>
      <p className="live-text">{patch.text}</p>
      <label className="live-check">
        <input type="checkbox" checked={never} onChange={(event) => setNever(event.target.checked)} />
        {w('hidePatch')}
      </label>
      <div className="dialog__actions">
        <button type="button" className="button button--primary" data-autofocus="" onClick={close}>
          {w('read')}
        </button>
      </div>
    </Dialog>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import type { Outcome, TrashedRow } from '../../providers/providerTypes';
import { keys } from '../../providers/queryKeys';
import { serverNow } from '../../providers/serverTime';
import { toast } from '../../providers/toast';
import { formatInt } from '../../schema/format';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { useCache } from '../cache';
import { refusalOf } from '../errors';
import { showDatetime } from '../format/value';
import { useScreen } from '../screen';
import { FieldList } from '../show/FieldList';
import { titleOf } from '../title';
import { ErrorState } from './ListStates';
import { useTrashWords } from './trashWords';
import styles from './trash.module.css';
import '../show.css';

const PAGE = 50;
const MOST = 1000;
/** What one call may restore. */
const AT_ONCE = 200;
const DAY_MS = 86_400_000;
type Words = ReturnType<typeof useTrashWords>;
type Refused = Pick<Outcome, 'id' | 'msg'>;

const timeLeft = (until: string, w: Words): string => {
  const days = (Date.parse(until) - serverNow()) / DAY_MS;
  return days < 1 ? w('leftToday') : w('left', { days: formatInt(Math.ceil(days)) });
};

interface EntryProps {
  row: TrashedRow;
  busy: boolean;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onRestore: () => void;
}

function Entry({ row, busy, selected, onSelect, onRestore }: EntryProps) {
  const { def, language } = useScreen();
  const w = useTrashWords();
  const [open, setOpen] = useState(false);
  const title = titleOf(def, row, language);
  const { name, at, until } = row._trash;
  return (
    <li data-trashed={row.id} className={styles['entry']}>
      <input
        type="checkbox"
        checked={selected}
        disabled={busy}
        onChange={(event) => onSelect(event.target.checked)}
        aria-label={w('select', { title })}
      />
      <div className={styles['what']}>
        <strong>{title}</strong>
        <span className="muted">
          {w('deleted', { name: name ?? w('system'), at: showDatetime(at, language) })} · {timeLeft(until, w)}
        </span>
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{w('facts')}</summary>
          {open && <FieldList record={row} />}
        </details>
      </div>
      <button type="button" className="button button--small" disabled={busy} aria-label={w('restoreOne', { title })} onClick={onRestore}>
        <Icon name="undo" size={16} />
        {w('restore')}
      </button>
    </li>
  );
}

/** What was deleted of an entity, with the way back: one by one, or all that are selected. */
export default function Trash({ onClose }: { onClose: () => void }) {
  const { def, labels, language, service, t } = useScreen();
  const w = useTrashWords();
  const provider = usePanelProvider();
  const cache = useCache();
  const [most, setMost] = useState(PAGE);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [busy, setBusy] = useState(false);
  /** Restored a moment ago, until the trash is read again. */
  const [restored, setRestored] = useState<ReadonlySet<number>>(new Set());
  const closing = useRef<HTMLButtonElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: keys.trash(def.name, service, most),
    queryFn: ({ signal }) => provider.trash(def.name, most, signal),
    placeholderData: keepPreviousData,
  });
  const rows = (data?.rows ?? []).filter(({ id }) => !restored.has(id));
  // The button that was pressed is gone with its entry; the focus stays in the dialog.
  useEffect(() => {
    if (restored.size > 0) closing.current?.focus();
  }, [restored]);
  const chosen = rows.filter(({ id }) => selected.has(id));
  const nameOf = (id: number): string => {
    const row = rows.find((one) => one.id === id);
    return row ? titleOf(def, row, language) : `#${id}`;
  };
  const restore = async (which: readonly TrashedRow[]): Promise<void> => {
    setBusy(true);
    setRefused([]);
    const items = which.map(({ id, version }) => ({ id, version }));
    const outcomes: Outcome[] = [];
    const failed: Refused[] = [];
    try {
      for (let from = 0; from < items.length; from += AT_ONCE)
        outcomes.push(...(await provider.commandMany(def.name, 'undelete', items.slice(from, from + AT_ONCE))));
    } catch (failure) {
      failed.push({ id: 0, msg: refusalOf(failure, t).text });
    }
    const done = new Set(outcomes.filter(({ code }) => code === 0).map(({ id }) => id));
    setRefused([...outcomes.filter(({ code }) => code !== 0), ...failed]);
    const [first] = done;
    if (first !== undefined)
      toast(done.size === 1 ? w('restored', { title: nameOf(first) }) : w('restoredMany', { count: done.size }), 'success');
    setSelected(new Set(items.map(({ id }) => id).filter((id) => !done.has(id))));
    setRestored(done);
    if (done.size > 0) void cache.refresh(def.name).then(() => setRestored(new Set()));
    setBusy(false);
  };
  const select = (id: number, on: boolean): void =>
    setSelected((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)));

  return (
    <Dialog
      wide
      title={w('title', { name: labels.name })}
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      <p className="muted">{w('help', { days: def.trash?.days ?? 0 })}</p>
      {refused.length > 0 && (
        <div className="notice notice--refused" role="alert">
          <Icon name="error" size={20} />
          <div className="notice__text">
            {refused.length > 1 && <p>{w('refused', { count: refused.length })}</p>}
            {refused.map(({ id, msg }) => (
              <p key={id}>{msg}</p>
            ))}
          </div>
        </div>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />}
      {data && rows.length === 0 && (
        <div className="state">
          <Icon name="delete" size={40} />
          <p className="state__title">{w('none')}</p>
        </div>
      )}
      {rows.length > 0 && (
        <>
          <label className={styles['all']}>
            <input
              type="checkbox"
              checked={chosen.length === rows.length}
              disabled={busy}
              onChange={(event) => setSelected(new Set(event.target.checked ? rows.map(({ id }) => id) : []))}
            />
            {chosen.length > 0 ? w('selected', { count: formatInt(chosen.length) }) : w('selectAll')}
          </label>
          <ul className={styles['entries']} aria-busy={busy}>
            {rows.map((row) => (
              <Entry
                key={row.id}
                row={row}
                busy={busy}
                selected={selected.has(row.id)}
                onSelect={(on) => select(row.id, on)}
                onRestore={() => void restore([row])}
              />
            ))}
          </ul>
        </>
      )}
      {data && data.total > data.rows.length && (
        <p className={styles['more']}>
          {w('shown', { shown: formatInt(rows.length), total: formatInt(data.total) })}
          {most < MOST && (
            <button type="button" className="button button--small" onClick={() => setMost(Math.min(MOST, most + PAGE))}>
              {w('more')}
            </button>
          )}
        </p>
      )}
      <div className="dialog__actions">
        <button ref={closing} type="button" className="button" data-autofocus="" disabled={busy} onClick={onClose}>
          {t('dialog.close')}
        </button>
        {chosen.length > 0 && (
          <button type="button" className="button button--primary" disabled={busy} onClick={() => void restore(chosen)}>
            <Icon name="undo" size={18} />
            {w('restoreSelected', { count: formatInt(chosen.length) })}
          </button>
        )}
      </div>
    </Dialog>
  );
}

import { Icon } from '../../ui/Icon';
import { sortableColumns } from '../format/listState';
import type { TableProps } from '../list/Table';
import { TotalsList } from '../list/TotalsRow';
import { useRowClaim } from '../list/useRowClaim';
import { useSwipe } from '../list/useSwipe';
import { openActions } from '../rights';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import css from './bench.module.css';
import { BenchRow } from './BenchRow';
import { useEvidence } from '../evidence/useEvidence';
import type { Bench } from './benchOf';
import { useBenchWords } from './words';

type Props = Pick<TableProps, 'rows' | 'control' | 'selection' | 'claimOf' | 'fresh' | 'left' | 'handlers' | 'totals' | 'stale'> & {
  bench: Bench;
  /** The record that is shown beside the rows; null where nothing is. */
  current: number | null;
  acts: boolean;
};

/** As high as the rows that come. */
export function BenchSkeleton({ rows }: { rows: number }) {
  const { t } = useScreen();
  return (
    <div className={`${css.list} ${css.waiting}`} role="status" aria-label={t('list.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className="skeleton" />
      ))}
    </div>
  );
}

/** The rows of a bench under what they are chosen and sorted by. */
export function BenchRows({ rows, control, selection, claimOf, fresh, left, handlers, totals, stale, bench, current, acts }: Props) {
  const { def, labels, t, actor } = useScreen();
  const w = useBenchWords();
  const ids = rows.map((row) => row.id);
  const all = selection !== null && ids.every((id) => selection.ids.has(id));
  const some = selection !== null && !all && ids.some((id) => selection.ids.has(id));
  const { sort } = control.state;
  const evidence = useEvidence(rows, !stale);
  const { claim, release } = useRowClaim();
  const rowOf = (id: number) => rows.find((row) => row.id === id);
  const isMine = (row: Rec): boolean => claimOf(row)?.by === actor.user.id;
  const swipe = useSwipe(
    (id) => {
      const row = rowOf(id);
      // Who can do nothing with it has no use for it.
      if (!row || openActions(actor, def, row).length === 0 || (claimOf(row) && !isMine(row))) return null;
      return t(isMine(row) ? 'queue.release' : 'queue.claim');
    },
    (id) => {
      const row = rowOf(id);
      if (row) void (isMine(row) ? release : claim)(row);
    },
  );
  return (
    <div className={css.list} aria-busy={stale}>
      <div className={css.tools}>
        {selection && (
          <label className="check">
            <input
              type="checkbox"
              checked={all}
              ref={(box) => {
                if (box) box.indeterminate = some;
              }}
              onChange={() => selection.toggleAll(ids)}
              aria-label={t('list.selectAll')}
            />
          </label>
        )}
        <span role="group" aria-label={w('sort')} className={css.sorts}>
          {sortableColumns(def).map((name) => {
            const mine = sort.field === name;
            // The longest wait first, the largest amount first.
            const first = name === def.sort[0] ? 'ASC' : 'DESC';
            const order = mine ? (sort.order === 'ASC' ? 'DESC' : 'ASC') : first;
            return (
              <button
                key={name}
                type="button"
                className="sort"
                aria-pressed={mine}
                onClick={() => control.set({ sort: { field: name, order } })}
              >
                {name === def.sort[0] ? w('oldest') : labels.field(name)}
                <Icon
                  name={mine ? (sort.order === 'ASC' ? 'chevron_up' : 'chevron_down') : 'sort'}
                  size={14}
                  className={mine ? 'sort__mark sort__mark--on' : 'sort__mark'}
                />
              </button>
            );
          })}
        </span>
      </div>
      <ul className={css.rows} aria-label={w('rows')} {...handlers} {...swipe}>
        {rows.map((row) => (
          <BenchRow
            key={row.id}
            row={row}
            bench={bench}
            selectable={selection !== null}
            selected={selection?.ids.has(row.id) ?? false}
            claim={claimOf(row)}
            fresh={fresh.has(row.id)}
            left={left.has(row.id)}
            current={row.id === current}
            evidence={evidence.get(row.id) ?? null}
            acts={acts}
          />
        ))}
      </ul>
      {totals && <TotalsList totals={totals} />}
    </div>
  );
}

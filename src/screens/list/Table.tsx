import { Icon } from '../../ui/Icon';
import { part } from '../../ui/part';
import { isFigure } from '../fields';
import { sortableColumns } from '../format/listState';
import type { Claim, Rec } from '../record';
import { useScreen } from '../screen';
import { Row, mainColumn } from './Row';
import { TotalsRow } from './TotalsRow';
import type { ListControl } from './types';
import type { Widths } from './useColumns';
import type { Selection } from './useSelection';
import type { useRowEvents } from './useRowEvents';

/** Their code is not waited for: without it, rows stand in columns as wide as what they hold. */
export const ColumnWidths = part(() => import('./ColumnWidths'), 'tool');

export interface TableProps {
  rows: readonly Rec[];
  columns: readonly string[];
  widths: Widths;
  onWidths: (widths: Widths) => void;
  control: ListControl;
  density: 'normal' | 'compact';
  selection: Selection | null;
  claimOf: (row: Rec) => Claim | null;
  fresh: ReadonlySet<number>;
  left: ReadonlySet<number>;
  handlers: ReturnType<typeof useRowEvents>['handlers'];
  totals: Readonly<Record<string, number>> | undefined;
  stale: boolean;
  movable: boolean;
}

function HeadCell({ name, control }: { name: string; control: ListControl }) {
  const { def, labels } = useScreen();
  const label = labels.field(name);
  const right = isFigure(def.fields[name]) ? 'right' : undefined;
  if (!sortableColumns(def).includes(name))
    return (
      <th scope="col" aria-label={label} className={right}>
        <span>{label}</span>
      </th>
    );
  const { sort } = control.state;
  const mine = sort.field === name;
  const next = mine && sort.order === 'DESC' ? 'ASC' : 'DESC';
  return (
    <th scope="col" aria-label={label} className={right} aria-sort={mine ? (sort.order === 'ASC' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className="sort" onClick={() => control.set({ sort: { field: name, order: next } })}>
        {label}
        <Icon
          name={mine ? (sort.order === 'ASC' ? 'chevron_up' : 'chevron_down') : 'sort'}
          size={14}
          className={mine ? 'sort__mark sort__mark--on' : 'sort__mark'}
        />
      </button>
    </th>
  );
}

/** The rows as a plain table. What happens in rows is caught here once. */
export function Table(props: TableProps) {
  const { rows, columns, widths, onWidths, control, density, selection, claimOf, fresh, left, handlers, totals, stale, movable } = props;
  const { def, labels, t } = useScreen();
  const main = mainColumn(columns, def);
  const ids = rows.map((row) => row.id);
  const all = selection !== null && ids.length > 0 && ids.every((id) => selection.ids.has(id));
  const some = selection !== null && !all && ids.some((id) => selection.ids.has(id));
  return (
    <div className="table-wrap" role="region" aria-label={t('list.table', { name: labels.name })} tabIndex={0}>
      <table className={`rows rows--${density}`} aria-busy={stale}>
        <ColumnWidths
          columns={columns}
          lead={(selection ? 1 : 0) + (def.queue ? 1 : 0)}
          chosen={widths}
          onChosen={onWidths}
          rows={stale ? null : JSON.stringify([control.state, totals === undefined])}
        />
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="cell-select">
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
              </th>
            )}
            {def.queue && <th scope="col">{t('queue.work')}</th>}
            {columns.map((name) => (
              <HeadCell key={name} name={name} control={control} />
            ))}
            {def.queue && (
              <th scope="col" className="cell-actions">
                <span className="visually-hidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...handlers}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              columns={columns}
              main={main}
              selectable={selection !== null}
              selected={selection?.ids.has(row.id) ?? false}
              claim={claimOf(row)}
              fresh={fresh.has(row.id)}
              left={left.has(row.id)}
              movable={movable}
            />
          ))}
        </tbody>
        {totals && <TotalsRow columns={columns} totals={totals} selectable={selection !== null} />}
      </table>
    </div>
  );
}

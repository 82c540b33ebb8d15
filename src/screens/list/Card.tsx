import { memo, type DragEvent, type ReactNode } from 'react';
import { showPath, withSite } from '../../providers/links';
import { isLeftOut } from '../../schema/can';
import { isEmpty } from '../../schema/fields/types';
import { Value } from '../parts/Value';
import type { Rec } from '../record';
import { isWaiting } from '../rights';
import { useScreen } from '../screen';
import { OrderCell } from './OrderCell';
import { RowActions, type RowProps } from './Row';
import { ClaimBadge } from './ClaimBadge';

interface Props extends RowProps {
  /** Its picture. */
  children?: ReactNode;
  /** What stands behind its state. */
  menu?: ReactNode;
  /** It may be dragged: told what is dragged, and of nothing when that has ended. */
  onDrag?: (row: Rec | null) => void;
}

/** A record on a narrow screen, in a grid of cards or on a board: its state and main column first, then the other columns by name. */
export const Card = memo(function Card({
  row,
  columns,
  main,
  selectable,
  selected,
  claim,
  fresh,
  left,
  movable,
  children,
  menu,
  onDrag,
}: Props) {
  const { def, labels, t, site, actor } = useScreen();
  const state = columns.find((name) => name === def.state);
  // What is missing only takes room here; the record's page names it. What is hidden is not missing.
  const rest = columns.filter((name) => name !== main && name !== state && (!isEmpty(row[name]) || isLeftOut(actor, def.fields[name])));
  return (
    <li
      data-id={row.id}
      tabIndex={-1}
      draggable={onDrag !== undefined}
      onDragStart={
        onDrag &&
        ((event: DragEvent<HTMLElement>) => {
          event.dataTransfer.setData('text/plain', String(row.id));
          event.dataTransfer.effectAllowed = 'move';
          onDrag(row);
        })
      }
      onDragEnd={onDrag && (() => onDrag(null))}
      className={`card${selected ? ' is-selected' : ''}${fresh ? ' is-fresh' : ''}${left ? ' is-left' : ''}`}
    >
      {children}
      <div className="card__head">
        {selectable && (
          <label className="check">
            <input type="checkbox" checked={selected} data-select="" readOnly aria-label={t('list.selectRow', { id: row.id })} />
          </label>
        )}
        <a className="row-link" href={withSite(showPath(def, row.id), site)} data-open="">
          <Value name={main} field={def.fields[main]} value={row[main]} row={row} mode="list" />
        </a>
        {state && <Value name={state} field={def.fields[state]} value={row[state]} row={row} mode="list" />}
        {menu}
      </div>
      <dl className="card__facts">
        {rest.map((name) => {
          const value = <Value name={name} field={def.fields[name]} value={row[name]} row={row} mode="list" />;
          return (
            <div key={name}>
              <dt>{labels.field(name)}</dt>
              <dd>{movable && name === def.ordered ? <OrderCell row={row}>{value}</OrderCell> : value}</dd>
            </div>
          );
        })}
      </dl>
      {def.queue && (onDrag === undefined || isWaiting(def, row)) && (
        <div className="card__foot">
          {/* Of a decided record it says the state, where the head does not. */}
          {(!state || isWaiting(def, row)) && <ClaimBadge row={row} claim={claim} />}
          <RowActions row={row} claim={claim} />
        </div>
      )}
    </li>
  );
});

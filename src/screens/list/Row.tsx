import { memo } from 'react';
import { showPath, withSite } from '../../providers/links';
import type { AnyResource } from '../../schema/define';
import { kindOf } from '../../schema/fields';
import { Icon } from '../../ui/Icon';
import { isFigure } from '../fields';
import { Value } from '../parts/Value';
import type { Claim, Rec } from '../record';
import { canEdit, openActions } from '../rights';
import { useScreen } from '../screen';
import { CellEdit } from './CellEdit';
import { ClaimBadge } from './ClaimBadge';
import { OrderCell } from './OrderCell';

export interface RowProps {
  row: Rec;
  columns: readonly string[];
  /** The column whose value is the link to the record. */
  main: string;
  selectable: boolean;
  selected: boolean;
  claim: Claim | null;
  /** The row was changed by someone while one looks at it. */
  fresh: boolean;
  /** The row no longer belongs to the list and stays only so that nothing jumps. */
  left: boolean;
  /** It may be put in another place. */
  movable: boolean;
}

/** Actions with a key, offered on the row itself unless a colleague is on it. */
export function RowActions({ row, claim }: { row: Rec; claim: Claim | null }) {
  const { def, labels, actor } = useScreen();
  if (claim && claim.by !== actor.user.id) return null;
  const names = openActions(actor, def, row).filter((name) => def.actions[name]?.key !== undefined);
  if (names.length === 0 || row._approval?.by === actor.user.id) return null;
  return (
    <span className="row-actions">
      {names.map((name) => {
        const action = def.actions[name];
        return (
          <button
            key={name}
            type="button"
            className={`button button--row tone-${action?.tone ?? 'neutral'}`}
            data-action={name}
            aria-keyshortcuts={action?.key}
            data-tip={`${labels.action(name)} (${action?.key})`}
          >
            <Icon name={action?.icon ?? 'check'} size={16} />
            {labels.action(name)}
          </button>
        );
      })}
    </span>
  );
}

/** The first column that is not itself a link elsewhere; the record's title when it is listed. */
export function mainColumn(columns: readonly string[], { fields, title }: Pick<AnyResource, 'fields' | 'title'>): string {
  if (columns.includes(title)) return title;
  const isMain = (name: string): boolean => fields[name] === undefined || kindOf(fields[name]).main !== false;
  return columns.find(isMain) ?? columns[0] ?? 'id';
}

export const Row = memo(function Row({ row, columns, main, selectable, selected, claim, fresh, left, movable }: RowProps) {
  const { def, t, site, actor } = useScreen();
  const editable = def.inRow && canEdit(actor, def, row) ? def.inRow : [];
  const href = withSite(showPath(def, row.id), site);
  return (
    <tr data-id={row.id} tabIndex={-1} className={`${selected ? 'is-selected' : ''}${fresh ? ' is-fresh' : ''}${left ? ' is-left' : ''}`}>
      {selectable && (
        <td className="cell-select">
          <label className="check">
            <input type="checkbox" checked={selected} data-select="" readOnly aria-label={t('list.selectRow', { id: row.id })} />
          </label>
        </td>
      )}
      {def.queue && (
        <td className="cell-work">
          <ClaimBadge row={row} claim={claim} />
        </td>
      )}
      {columns.map((name) => {
        const field = def.fields[name];
        const value = <Value name={name} field={field} value={row[name]} row={row} mode="list" />;
        return (
          <td key={name} className={isFigure(field) ? 'right' : undefined}>
            {name === main ? (
              <a className="row-link" href={href} data-open="">
                {value}
              </a>
            ) : movable && name === def.ordered ? (
              <OrderCell row={row}>{value}</OrderCell>
            ) : editable.includes(name) ? (
              <CellEdit row={row} name={name}>
                {value}
              </CellEdit>
            ) : (
              value
            )}
          </td>
        );
      })}
      {def.queue && (
        <td className="cell-actions">
          <RowActions row={row} claim={claim} />
        </td>
      )}
    </tr>
  );
});

import { useEffect, useState } from 'react';
import { formatInt, formatMoney } from '../../schema/format';
import { defineWords } from '../../providers/i18n/words';
import { useActions } from '../actions/ActionHost';
import { Icon } from '../../ui/Icon';
import type { Rec } from '../record';
import { can } from '../../schema/can';
import { actionsOf, canEdit, inState } from '../rights';
import { useScreen } from '../screen';
import type { Rows } from './useRows';
import type { Selection } from './useSelection';

const useWords = defineWords(
  {
    bulk: 'ทำกับรายการที่เลือก',
    selected: 'เลือก {count} รายการ',
    takeAll: 'เลือกทั้งหมด {count} รายการตามตัวกรอง',
    allTaken: 'เลือกทั้งหมด {count} รายการ',
    clearSelection: 'ยกเลิกการเลือก',
  },
  {
    bulk: 'Selected records',
    selected: '{count} selected',
    takeAll: 'Select all {count} the filter matches',
    allTaken: 'All {count} selected',
    clearSelection: 'Clear selection',
  },
);

interface BarProps {
  rows: readonly Rec[];
  selection: Selection;
  list: Pick<Rows, 'filter' | 'total' | 'estimate'>;
  beside?: boolean;
}

/**
 * What can be done with the selected rows. `beside`: the rows share their width with a record. An action no selected row is ready for is
 * not there.
 */
export default function BulkBar({ rows, selection, list, beside = false }: BarProps) {
  const { def, labels, actor, t } = useScreen();
  const w = useWords();
  const { run, runForAll, preload } = useActions();
  const chosen = rows.filter((row) => selection.ids.has(row.id));
  const everyRow = chosen.length > 0 && chosen.length === rows.length;
  /** Everything the filter matches is chosen, and not only what one sees. */
  const [wantsAll, setWantsAll] = useState(false);
  useEffect(() => {
    if (!everyRow) setWantsAll(false);
  }, [everyRow]);
  if (chosen.length === 0) return null;
  const isAll = wantsAll && everyRow;
  const readyFor = (name: string): number => chosen.filter((row) => inState(def, def.actions[name]?.when, row)).length;
  const names = actionsOf(actor, def).filter((name) => def.actions[name]?.bulk && readyFor(name) > 0);
  const changes = def.inRow !== undefined && can(actor, def, 'update') && chosen.some((row) => canEdit(actor, def, row));
  const forAll = names.filter((name) => def.actions[name]?.bulk === 'all');
  const summed = (def.totals ?? []).find((name) => def.fields[name]?.kind === 'money');
  const satang = summed === undefined ? 0 : chosen.reduce((sum, row) => sum + Math.round(Number(row[summed] ?? 0) * 100), 0);
  const all = `${formatInt(list.total)}${list.estimate ? '+' : ''}`;
  return (
    <div
      className={`bulk${beside ? ' bulk--beside' : ''}`}
      role="toolbar"
      aria-label={w('bulk')}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <span className="bulk__count" role="status">
        {isAll ? w('allTaken', { count: all }) : w('selected', { count: chosen.length })}
        {!isAll && summed !== undefined && ` · ${formatMoney(satang / 100)}`}
      </span>
      {everyRow && !isAll && list.total > rows.length && (forAll.length > 0 || changes) && (
        <button type="button" className="link-button" onClick={() => setWantsAll(true)}>
          {w('takeAll', { count: all })}
        </button>
      )}
      {(isAll ? forAll : names).map((name) => {
        const action = def.actions[name];
        return (
          <button
            key={name}
            type="button"
            className={`button button--small tone-${action?.tone ?? 'neutral'}`}
            onClick={() => (isAll ? runForAll(name, list.filter) : run(name, chosen))}
          >
            <Icon name={action?.icon ?? 'check'} size={16} />
            {labels.action(name)}
          </button>
        );
      })}
      {changes && (
        <button
          type="button"
          className="button button--small tone-neutral"
          onClick={() => (isAll ? runForAll('update', list.filter) : run('update', chosen))}
        >
          <Icon name="edit" size={16} />
          {t('show.edit')}
        </button>
      )}
      <button
        type="button"
        className="icon-button icon-button--small"
        aria-label={w('clearSelection')}
        data-tip={w('clearSelection')}
        onClick={selection.clear}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

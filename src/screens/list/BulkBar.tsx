import { formatMoney } from '../../schema/format';
import { useActions } from '../actions/ActionHost';
import { Icon } from '../../ui/Icon';
import type { Rec } from '../record';
import { actionsOf, inState } from '../rights';
import { useScreen } from '../screen';
import type { Selection } from './useSelection';

/** What can be done with the selected rows. `beside`: the rows share their width with a record. An action no selected row is ready for is not there. */
export function BulkBar({ rows, selection, beside = false }: { rows: readonly Rec[]; selection: Selection; beside?: boolean }) {
  const { def, labels, t, actor } = useScreen();
  const { run, preload } = useActions();
  const chosen = rows.filter((row) => selection.ids.has(row.id));
  if (chosen.length === 0) return null;
  const readyFor = (name: string): number => chosen.filter((row) => inState(def, def.actions[name]?.when, row)).length;
  const names = actionsOf(actor, def).filter((name) => def.actions[name]?.bulk && readyFor(name) > 0);
  const summed = (def.totals ?? []).find((name) => def.fields[name]?.kind === 'money');
  const satang = summed === undefined ? 0 : chosen.reduce((sum, row) => sum + Math.round(Number(row[summed] ?? 0) * 100), 0);
  return (
    <div
      className={`bulk${beside ? ' bulk--beside' : ''}`}
      role="toolbar"
      aria-label={t('list.bulk')}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <span className="bulk__count" role="status">
        {t('list.selected', { count: chosen.length })}
        {summed !== undefined && ` · ${formatMoney(satang / 100)}`}
      </span>
      {names.map((name) => {
        const action = def.actions[name];
        return (
          <button
            key={name}
            type="button"
            className={`button button--small tone-${action?.tone ?? 'neutral'}`}
            onClick={() => run(name, chosen)}
          >
            <Icon name={action?.icon ?? 'check'} size={16} />
            {labels.action(name)}
          </button>
        );
      })}
      <button
        type="button"
        className="icon-button icon-button--small"
        aria-label={t('list.clearSelection')}
        data-tip={t('list.clearSelection')}
        onClick={selection.clear}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

/** Whether there is anything one could do with a selection. */
export const hasBulk = (names: readonly string[], def: { actions: Readonly<Record<string, { bulk?: boolean }>> }): boolean =>
  names.some((name) => def.actions[name]?.bulk);

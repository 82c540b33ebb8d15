import { useActions } from '../actions/ActionHost';
import { Icon } from '../../ui/Icon';
import type { Rec } from '../record';
import { actionsOf, inState } from '../rights';
import { useScreen } from '../screen';
import type { Selection } from './useSelection';

/** What can be done with the selected rows. An action no selected row is ready for stays out of reach. */
export function BulkBar({ rows, selection }: { rows: readonly Rec[]; selection: Selection }) {
  const { def, labels, t, actor } = useScreen();
  const { run, preload } = useActions();
  const chosen = rows.filter((row) => selection.ids.has(row.id));
  if (chosen.length === 0) return null;
  const names = actionsOf(actor, def).filter((name) => def.actions[name]?.bulk);
  return (
    <div className="bulk" role="toolbar" aria-label={t('list.bulk')} onPointerEnter={preload} onFocus={preload}>
      <span className="bulk__count" role="status">
        {t('list.selected', { count: chosen.length })}
      </span>
      {names.map((name) => {
        const action = def.actions[name];
        const ready = chosen.filter((row) => inState(def, action?.when, row)).length;
        return (
          <button
            key={name}
            type="button"
            className={`button button--small tone-${action?.tone ?? 'neutral'}`}
            disabled={ready === 0}
            onClick={() => run(name, chosen)}
          >
            <Icon name={action?.icon ?? 'check'} size={16} />
            {labels.action(name)}
          </button>
        );
      })}
      <button type="button" className="button button--small button--plain" onClick={selection.clear}>
        {t('list.clearSelection')}
      </button>
    </div>
  );
}

/** Whether there is anything one could do with a selection. */
export const hasBulk = (names: readonly string[], def: { actions: Readonly<Record<string, { bulk?: boolean }>> }): boolean =>
  names.some((name) => def.actions[name]?.bulk);

import { formatInt } from '../../schema/format';
import type { Count } from '../../providers/providerTypes';
import { useScreen } from '../screen';
import { inView } from '../format/listState';
import type { ListControl } from './types';

/** The declared views of a list with how many each holds. */
export function ViewTabs({ control, counts }: { control: ListControl; counts: Readonly<Record<string, Count>> | undefined }) {
  const { def, labels, t } = useScreen();
  const views = Object.keys(def.views ?? {});
  if (views.length < 2) return null;
  return (
    <div className="views" role="group" aria-label={t('list.views')}>
      {views.map((id) => {
        const count = counts?.[id];
        return (
          <button
            key={id}
            type="button"
            className="view"
            aria-pressed={control.state.view === id}
            onClick={() => control.set(inView(def, control.state, id))}
          >
            {labels.view(id)} <span className="view__count">{count ? `${formatInt(count.total)}${count.totalIs ? '+' : ''}` : ' '}</span>
          </button>
        );
      })}
    </div>
  );
}

import { Icon } from '../../ui/Icon';
import { filterChips, withoutField } from '../format/chips';
import { useScreen } from '../screen';
import { useRefNames } from './useRefNames';
import type { ListControl } from './types';

/** What is filtered by, each to be taken away. */
export function Chips({ control }: { control: ListControl }) {
  const { def, labels, language, t } = useScreen();
  const { filter, time, q } = control.state;
  const names = useRefNames(filter);
  const chips = filterChips(def, filter, labels, language, names);
  if (chips.length === 0 && !time && q === '') return null;
  return (
    <ul className="chips" aria-label={t('list.activeFilters')}>
      {time && (
        <li>
          <Removable text={t(`time.${time}`)} onRemove={() => control.set({ time: null })} />
        </li>
      )}
      {chips.map((chip) => (
        <li key={chip.field}>
          <Removable text={`${chip.label}: ${chip.text}`} onRemove={() => control.set({ filter: withoutField(filter, chip.field) })} />
        </li>
      ))}
      {q !== '' && (
        <li>
          <Removable text={`${t('list.search')}: “${q}”`} onRemove={() => control.set({ q: '' })} />
        </li>
      )}
      <li>
        <button type="button" className="link-button" onClick={() => control.set({ filter: {}, time: null, q: '' })}>
          {t('list.clearFilters')}
        </button>
      </li>
    </ul>
  );
}

function Removable({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useScreen();
  return (
    <button type="button" className="filter-chip" onClick={onRemove} aria-label={t('list.removeFilter', { filter: text })}>
      {text}
      <Icon name="close" size={14} />
    </button>
  );
}

import { useState } from 'react';
import { Icon } from '../../ui/Icon';
import { readListState, writeListState } from '../format/listState';
import { usePreference } from '../../providers/preferences';
import { useScreen } from '../screen';
import type { ListControl } from './types';
import type { Columns } from './useColumns';
import { defineWords } from '../../providers/i18n/words';

const useWords = defineWords(
  {
    none: 'ยังไม่มีมุมมองที่บันทึกไว้ ตั้งตัวกรองแล้วบันทึกเป็นชื่อ',
    saveAs: 'บันทึกตัวกรองนี้เป็น…',
    save: 'บันทึก',
    name: 'ชื่อมุมมอง',
    rename: 'เปลี่ยนชื่อ',
    renameOf: 'เปลี่ยนชื่อ {name}',
    deleteOf: 'ลบ {name}',
  },
  {
    none: 'No saved views yet. Set filters and save them under a name.',
    saveAs: 'Save this filter as…',
    save: 'Save',
    name: 'Name of the view',
    rename: 'Rename',
    renameOf: 'Rename {name}',
    deleteOf: 'Delete {name}',
  },
);

interface View {
  id: string;
  name: string;
  search: string;
  columns: readonly string[];
}
const MOST = 30;

function readViews(kept: unknown): readonly View[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (view): view is View =>
      typeof view === 'object' &&
      view !== null &&
      typeof (view as View).id === 'string' &&
      typeof (view as View).name === 'string' &&
      typeof (view as View).search === 'string' &&
      Array.isArray((view as View).columns),
  );
}

/** Views the employee saved: filter, sort and columns under a name, kept on the server. */
export default function SavedViews({ control, choice, close }: { control: ListControl; choice: Columns; close: () => void }) {
  const { def } = useScreen();
  const w = useWords();
  const { value: views, set } = usePreference(`views:${def.name}`, readViews);
  const [name, setName] = useState('');
  const [renaming, setRenaming] = useState<View | null>(null);
  const save = (): void => {
    const called = name.trim();
    if (called === '' || views.length >= MOST) return;
    set([
      ...views,
      {
        id: crypto.randomUUID(),
        name: called,
        search: writeListState('', def, { ...control.state, page: 1, after: null }),
        columns: [...choice.columns],
      },
    ]);
    setName('');
  };
  const open = (view: View): void => {
    control.set({ ...readListState(view.search, def), page: 1, after: null });
    choice.setColumns(view.columns);
    close();
  };
  const rename = (): void => {
    if (renaming && renaming.name.trim() !== '')
      set(views.map((view) => (view.id === renaming.id ? { ...view, name: renaming.name.trim() } : view)));
    setRenaming(null);
  };
  return (
    <div className="menu">
      {views.length === 0 && <p className="muted menu__hint">{w('none')}</p>}
      <ul className="menu__list">
        {views.map((view) => (
          <li key={view.id}>
            {renaming?.id === view.id ? (
              <form
                className="menu__form"
                onSubmit={(event) => {
                  event.preventDefault();
                  rename();
                }}
              >
                <input
                  className="field__input"
                  autoFocus
                  maxLength={60}
                  aria-label={w('name')}
                  value={renaming.name}
                  onChange={(event) => setRenaming({ ...view, name: event.target.value })}
                />
                <button type="submit" className="icon-button icon-button--small" aria-label={w('rename')}>
                  <Icon name="check" size={16} />
                </button>
              </form>
            ) : (
              <>
                <button type="button" className="menu__item" onClick={() => open(view)}>
                  {view.name}
                </button>
                <button
                  type="button"
                  className="icon-button icon-button--small"
                  aria-label={w('renameOf', { name: view.name })}
                  onClick={() => setRenaming(view)}
                >
                  <Icon name="edit" size={16} />
                </button>
                <button
                  type="button"
                  className="icon-button icon-button--small"
                  aria-label={w('deleteOf', { name: view.name })}
                  onClick={() => set(views.filter((each) => each.id !== view.id))}
                >
                  <Icon name="delete" size={16} />
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      <form
        className="menu__form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <input
          className="field__input"
          maxLength={60}
          placeholder={w('saveAs')}
          aria-label={w('saveAs')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="button button--small" disabled={name.trim() === '' || views.length >= MOST}>
          {w('save')}
        </button>
      </form>
    </div>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon';
import { outlineNamed } from '../../providers/address';
import { createPath, withSite } from '../../providers/links';
import { can } from '../../schema/can';
import { useScreen } from '../screen';
import { MOST_VIEWS, searchOf, useOpenView, useSavedViews, type View } from './savedViews';
import type { ListControl } from './types';
import type { Columns } from './useColumns';
import { defineWords } from '../../providers/i18n/words';

const useWords = defineWords(
  {
    none: 'ยังไม่มีมุมมองที่บันทึกไว้ ตั้งตัวกรองแล้วบันทึกเป็นชื่อ',
    saveAs: 'บันทึกตัวกรองนี้เป็น…',
    save: 'บันทึก',
    name: 'ชื่อมุมมอง',
    moveUp: 'เลื่อน {name} ขึ้น',
    share: 'แชร์ {name} กับบทบาท',
    rename: 'เปลี่ยนชื่อ',
    renameOf: 'เปลี่ยนชื่อ {name}',
    deleteOf: 'ลบ {name}',
  },
  {
    none: 'No saved views yet. Set filters and save them under a name.',
    saveAs: 'Save this filter as…',
    save: 'Save',
    name: 'Name of the view',
    moveUp: 'Move {name} up',
    share: 'Share {name} with a role',
    rename: 'Rename',
    renameOf: 'Rename {name}',
    deleteOf: 'Delete {name}',
  },
);

/** Views the employee saved: filter, sort and columns under a name, kept on the server. */
export default function SavedViews({ control, choice, close }: { control: ListControl; choice: Columns; close: () => void }) {
  const { def, actor, site } = useScreen();
  const roleViews = outlineNamed('role_view');
  const sharedOf = (view: View) => ({ name: view.name, list: def.name, search: view.search, columns: view.columns.join(' ') });
  const w = useWords();
  const { own: views, set, move } = useSavedViews(def);
  const { open } = useOpenView(def, control, choice);
  const [name, setName] = useState('');
  const [renaming, setRenaming] = useState<View | null>(null);
  const save = (): void => {
    const called = name.trim();
    if (called === '' || views.length >= MOST_VIEWS) return;
    set([
      ...views,
      {
        id: crypto.randomUUID(),
        name: called,
        search: searchOf(def, control.state),
        columns: [...choice.columns],
        widths: choice.widths,
      },
    ]);
    setName('');
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
        {views.map((view, index) => (
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
                <button
                  type="button"
                  className="menu__item"
                  onClick={() => {
                    open(view);
                    close();
                  }}
                >
                  {view.name}
                </button>
                {index > 0 && (
                  <button
                    type="button"
                    className="icon-button icon-button--small"
                    aria-label={w('moveUp', { name: view.name })}
                    data-tip={w('moveUp', { name: view.name })}
                    onClick={() => move(view.id, views[index - 1]!.id)}
                  >
                    <Icon name="chevron_up" size={16} />
                  </button>
                )}
                {can(actor, roleViews, 'add') && (
                  <Link
                    className="icon-button icon-button--small"
                    aria-label={w('share', { name: view.name })}
                    data-tip={w('share', { name: view.name })}
                    to={withSite(`${createPath(roleViews)}?prefill=${encodeURIComponent(JSON.stringify(sharedOf(view)))}`, site)}
                  >
                    <Icon name="people" size={16} />
                  </Link>
                )}
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
        <button type="submit" className="button button--small" disabled={name.trim() === '' || views.length >= MOST_VIEWS}>
          {w('save')}
        </button>
      </form>
    </div>
  );
}

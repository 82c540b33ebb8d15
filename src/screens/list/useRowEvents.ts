import { useCallback, useState, type ChangeEvent, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showPath, withSite } from '../../providers/links';
import { useActions } from '../actions/ActionHost';
import type { CameFrom } from '../cameFrom';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { idOf, RowElements } from './rowElements';
import type { Selection } from './useSelection';

/**
 * Clicks on rows, caught once for the whole list: the row opens its record, or `pick`s it, buttons and boxes in it do their own work.
 * `handlers` are for the element around the rows, whatever it is; `elements` are the rows in it.
 */
export function useRowEvents(rows: readonly Rec[], selection: Selection, pick?: (id: number) => void) {
  const { def, site } = useScreen();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { run } = useActions();
  const [elements] = useState(() => new RowElements());
  const open = useCallback(
    (id: number) => {
      // The record's page leads back to this very list.
      void navigate(withSite(showPath(def, id), site), { state: { from: pathname + search } satisfies CameFrom });
    },
    [def, navigate, pathname, search, site],
  );

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const id = idOf(event.target);
    if (id === null || !(event.target instanceof Element) || event.defaultPrevented) return;
    const action = event.target.closest<HTMLElement>('[data-action]')?.dataset['action'];
    const row = rows.find((each) => each.id === id);
    if (action !== undefined && row) {
      run(action, [row]);
      return;
    }
    // Besides its menu, a panel that opens over the rows is no part of its row.
    if (event.target.closest('[popover]')) return;
    const link = event.target.closest('a');
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link && !link.hasAttribute('data-open')) return;
    if (!link && (event.target.closest('button, input, label') || window.getSelection()?.toString())) return;
    event.preventDefault();
    (pick ?? open)(id);
  };
  const onChange = (event: ChangeEvent<HTMLElement>): void => {
    const id = idOf(event.target);
    if (id !== null && event.target.hasAttribute('data-select')) selection.toggle(id);
  };
  return { open, elements, handlers: { ref: elements.within, onClick, onChange } };
}

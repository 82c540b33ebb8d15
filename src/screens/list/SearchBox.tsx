import { useEffect, useRef, useState, type Ref } from 'react';
import { Icon } from '../../ui/Icon';
import { useScreen } from '../screen';
import type { ListControl } from './types';

const PAUSE = 300;

/** Searches when one stops typing. `/` comes here from anywhere on the page (useQueueKeys), and Escape goes back. */
export function SearchBox({ control, input }: { control: ListControl; input: Ref<HTMLInputElement> }) {
  const { def, labels, t } = useScreen();
  const [text, setText] = useState(control.state.q);
  const sent = useRef(control.state.q);
  useEffect(() => {
    // The address changed by another way than typing here: back, a saved view, “clear”.
    if (control.state.q !== sent.current) {
      sent.current = control.state.q;
      setText(control.state.q);
    }
  }, [control.state.q]);
  const { set } = control;
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = wanted;
      set({ q: wanted }, { replace: true });
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, set]);
  const fields = (def.search ?? []).map((name) => labels.field(name)).join(', ');
  return (
    <label className="search">
      <span className="visually-hidden">{t('list.searchIn', { fields })}</span>
      <Icon name="search" size={18} />
      <input
        type="search"
        className="search__input"
        ref={input}
        value={text}
        maxLength={200}
        placeholder={t('list.searchIn', { fields })}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
        aria-keyshortcuts="/"
      />
    </label>
  );
}

import { useEffect, useRef } from 'react';
import { useActions } from '../actions/ActionHost';
import type { Rec } from '../record';
import { openActions } from '../rights';
import { useScreen } from '../screen';

/** The keys of a queue also work on the page of a record: the declared ones, and C to claim. */
export function useShowKeys(record: Rec | undefined, onClaim: () => void, blocked: boolean): void {
  const { def, actor } = useScreen();
  const { run, asking } = useActions();
  const latest = useRef({ record, onClaim, blocked, asking });
  latest.current = { record, onClaim, blocked, asking };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const now = latest.current;
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        !now.record ||
        now.asking ||
        document.querySelector('dialog[open]')
      )
        return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      const pressed = /^Key([A-Z])$/.exec(event.code)?.[1] ?? event.key.toUpperCase();
      if (pressed === 'C' && def.queue) now.onClaim();
      else {
        const action = now.blocked ? undefined : openActions(actor, def, now.record).find((name) => def.actions[name]?.key === pressed);
        if (action === undefined) return;
        run(action, [now.record]);
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [actor, def, run]);
}

import { useEffect, useState, type ComponentType } from 'react';
import type { BubbleProps } from './TipBubble';

/** How long a pointer or a finger rests before the bubble shows, and how long it has to get from the one to the other, in milliseconds. */
const ENTER = 250;
const LEAVE = 200;
const PRESS = 450;

const anchorOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
const isBubble = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[role=tooltip]') !== null;
/** Pressing this does something of its own; what is blocked does nothing but say why. */
const acts = (target: EventTarget | null, anchor: HTMLElement): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label') !== null &&
  !anchor.matches('[aria-disabled=true], :has([aria-disabled=true])');

/** Tells of what shows and hides the bubble, for the whole document. Gives how to end that. */
function watch(change: (anchor: HTMLElement | null) => void): () => void {
  let shown: HTMLElement | null = null;
  /** Hidden by Escape or a press; stays so until the pointer or the focus was elsewhere. */
  let dismissed: HTMLElement | null = null;
  let byFocus = false;
  let timer = 0;
  const show = (anchor: HTMLElement | null, after = 0): void => {
    clearTimeout(timer);
    const now = (): void => {
      shown = anchor;
      change(anchor);
    };
    if (after === 0) now();
    else timer = window.setTimeout(now, after);
  };
  const ending = new AbortController();
  const on = <K extends keyof DocumentEventMap>(kind: K, listener: (event: DocumentEventMap[K]) => void): void =>
    document.addEventListener(kind, listener, { signal: ending.signal, capture: true, passive: kind !== 'keydown' });

  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return;
    // The pointer may go into the bubble, to read or to copy.
    if (isBubble(target)) return clearTimeout(timer);
    const anchor = anchorOf(target);
    if (anchor !== dismissed) dismissed = null;
    if (anchor === null && byFocus) return;
    byFocus = false;
    if (anchor === null) show(null, LEAVE);
    else if (anchor === shown || anchor === dismissed) clearTimeout(timer);
    else show(anchor, ENTER);
  });
  on('focusin', ({ target }) => {
    const anchor = anchorOf(target);
    if (anchor !== dismissed) dismissed = null;
    byFocus = anchor !== null && target instanceof Element && target.matches(':focus-visible');
    if (byFocus) show(anchor);
    else if (anchor !== shown) show(null);
  });
  on('focusout', () => {
    if (byFocus) show(null);
    byFocus = false;
  });
  on('pointerdown', ({ target, pointerType }) => {
    if (isBubble(target) && pointerType !== 'touch') return;
    const anchor = anchorOf(target);
    show(null);
    if (pointerType === 'touch') {
      if (anchor) show(anchor, PRESS);
    } else dismissed = anchor;
  });
  for (const kind of ['pointerup', 'pointercancel'] as const) {
    on(kind, ({ pointerType }) => {
      if (pointerType === 'touch') clearTimeout(timer);
    });
  }
  on('click', ({ target }) => {
    const anchor = anchorOf(target);
    if (anchor && !acts(target, anchor)) show(anchor);
  });
  on('keydown', (event) => {
    if (event.key !== 'Escape' || shown === null) return;
    // The first Escape is for the bubble, the next for the dialog it may stand in.
    event.preventDefault();
    event.stopPropagation();
    dismissed = shown;
    show(null);
  });
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}

/**
 * Shows what `data-tip` says, beside the element that carries it: under the pointer, with the keyboard's focus, under a finger that
 * rests, and when something blocked is pressed. The bubble is the library's and comes with the first one shown. Whoever cannot see
 * it must have the same words otherwise: as the name of the control, in its description, or in `Tip`.
 */
export function Tips() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [text, setText] = useState('');
  const [Bubble, setBubble] = useState<ComponentType<BubbleProps> | null>(null);
  useEffect(() => watch(setAnchor), []);
  useEffect(() => {
    if (!anchor) return undefined;
    import('./TipBubble').then(
      (code) => setBubble(() => code.default),
      () => undefined,
    );
    // It may be drawn anew with other words, or go.
    const look = (): void => {
      setText(anchor.dataset['tip'] ?? '');
      if (!anchor.isConnected) setAnchor(null);
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-tip'] });
    return () => observer.disconnect();
  }, [anchor]);
  return anchor && Bubble && text !== '' ? <Bubble anchor={anchor} text={text} /> : null;
}

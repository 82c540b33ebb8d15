import { useEffect, useState, type ComponentType } from 'react';
import type { BubbleProps } from './TipBubble';

/**
 * How long a pointer or a finger rests before the bubble shows, and how long the pointer may take from the element to the bubble, in
 * milliseconds.
 */
const ENTER = 250;
const LEAVE = 200;
const PRESS = 450;

const anchorOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
const isBubble = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[role=tooltip]') !== null;
/** An element that does something when pressed shows no bubble then; a blocked one does nothing else than say why. */
const acts = (target: EventTarget | null, anchor: HTMLElement): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label') !== null &&
  !anchor.matches('[aria-disabled=true], :has([aria-disabled=true])');

/** Reports which element shows its bubble, for the whole document. Returns a function that ends this. */
function watch(change: (anchor: HTMLElement | null) => void): () => void {
  let shown: HTMLElement | null = null;
  /** The element whose bubble was hidden by Escape or a press; hidden until the pointer or the focus was elsewhere. */
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
    // The pointer may move into the bubble, to read or to copy.
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
    // The first Escape closes the bubble, the next the dialog around it.
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
 * Shows the text of `data-tip` beside its element: under the pointer, with the keyboard's focus, under a resting finger, and when a blocked
 * element is pressed. The bubble is the library's and is fetched with the first one shown. Screen readers must get the same words
 * otherwise: as the name of the control, in its description, or by `Tip`.
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
    // The element may get another text, or be removed.
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

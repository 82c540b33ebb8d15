import { useRef, type PointerEvent } from 'react';
import { idOf, rowElementOf } from './rowElements';

/** Pixels: what is less was a press, from there on it follows the finger, and from the last on it counts. */
const SLOP = 10;
const COUNTS = 96;
const MOST = 128;

interface Swiped {
  element: HTMLElement;
  id: number;
  x: number;
  y: number;
  moves: boolean;
}

/**
 * A finger draws a row aside, to the right, and lets go of it: `onSwipe` is told. Up and down scrolls as ever (`touch-action: pan-y` on the
 * rows), and a row that is let go of early, or whose finger turned to scrolling, does nothing. Mice and pens have buttons for it. `wordOf`:
 * what swiping the row would do, in a word; null: nothing, and it stays where it is.
 */
export function useSwipe(wordOf: (id: number) => string | null, onSwipe: (id: number) => void) {
  const swiped = useRef<Swiped | null>(null);
  const show = ({ element }: Swiped, by: number): void => {
    element.style.setProperty('--swipe', `${by}px`);
    element.dataset['swipes'] = by >= COUNTS ? 'far' : 'near';
  };
  const letGo = (): Swiped | null => {
    const { current } = swiped;
    swiped.current = null;
    if (current) {
      current.element.style.removeProperty('--swipe');
      delete current.element.dataset['swipes'];
    }
    return current;
  };
  const drawn = (event: PointerEvent, { x }: Swiped): number => Math.min(MOST, Math.max(0, event.clientX - x));
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      const element = rowElementOf(event.target);
      const id = idOf(event.target);
      if (event.pointerType !== 'touch' || !event.isPrimary || !element || id === null) return;
      const word = wordOf(id);
      if (word === null) return;
      element.dataset['swipe'] = word;
      swiped.current = { element, id, x: event.clientX, y: event.clientY, moves: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const { current } = swiped;
      if (!current) return;
      const aside = event.clientX - current.x;
      if (!current.moves) {
        if (Math.abs(event.clientY - current.y) > SLOP || aside < -SLOP) letGo();
        if (aside < SLOP || !swiped.current) return;
        current.moves = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      show(current, drawn(event, current));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => {
      const done = letGo();
      if (done?.moves && drawn(event, done) >= COUNTS) onSwipe(done.id);
    },
    onPointerCancel: (): void => void letGo(),
  };
}

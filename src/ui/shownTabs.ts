import { useLayoutEffect, useState, type RefObject } from 'react';

/** Between two tabs, and for the button that has the others, in pixels. */
const GAP = 4;
const OTHERS = 112;
/** Narrower, a strip is swiped with the thumb. */
const SWIPED = 768;

/** Which of some tabs stand in the room there is: from the first on, as many as fit beside the button for the others; and the open one always. */
export function fitting(widths: readonly number[], room: number, open: number): readonly number[] {
  const all = widths.map((_width, index) => index);
  const whole = widths.reduce((sum, width) => sum + width + GAP, -GAP);
  if (whole <= room) return all;
  let left = room - OTHERS - (widths[open] ?? 0);
  const first = all.findIndex((index) => {
    if (index !== open) left -= GAP + (widths[index] ?? 0);
    return left < 0;
  });
  return all.filter((index) => index === open || first < 0 || index < first);
}

interface Asked {
  /** What the tabs stand in. */
  box: RefObject<HTMLElement | null>;
  /** What they say, which makes them as wide as they are. */
  said: string;
  open: number;
  folds: boolean;
}

/** Which tabs stand in a strip that folds, by their places; null for all of them. Each has stood there once to be measured. */
export function useShownTabs({ box, said, open, folds }: Asked): readonly number[] | null {
  const [measured, setMeasured] = useState<{ said: string; widths: readonly number[] } | null>(null);
  const [room, setRoom] = useState(Infinity);
  const widths = measured?.said === said ? measured.widths : null;
  useLayoutEffect(() => {
    if (!folds || widths || !box.current) return;
    setMeasured({ said, widths: [...box.current.querySelectorAll<HTMLElement>('[role=tab]')].map((tab) => tab.offsetWidth) });
  }, [box, folds, said, widths]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!folds || !element) return undefined;
    const look = (): void => setRoom(window.innerWidth < SWIPED ? Infinity : element.clientWidth || Infinity);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, folds]);
  return folds && widths ? fitting(widths, room, open) : null;
}

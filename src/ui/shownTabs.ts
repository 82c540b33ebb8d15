import { useLayoutEffect, useReducer, useRef, useState, type RefObject } from 'react';

/** Between two tabs, and for the button that has the others, in pixels. */
const GAP = 4;
const OTHERS = 112;
/** Narrower, a strip is swiped with the thumb. */
const SWIPED = 768;

/**
 * Which of some tabs stand in the room there is: from the first on, as many as fit beside the button for the others; and the open one
 * always.
 */
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

/**
 * How wide tabs and strips were that stood before, by what the tabs say and by where the strips stand. What is known is not measured again:
 * measured while a page is being drawn, it is laid out before it is whole, and everything that follows its drawing is done before it is
 * seen.
 */
const tabWidths = new Map<string, number>();
const rooms = new Map<string, number>();

interface Asked {
  /** What the tabs stand in. */
  box: RefObject<HTMLElement | null>;
  /** What each tab says, which makes it as wide as it is; digits are all as wide. */
  said: readonly string[];
  open: number;
  /** Where the strip stands, if it folds. */
  where: string | undefined;
}

/** Which tabs stand in a strip that folds, by their places; null for all of them. Each has stood there once to be measured. */
export function useShownTabs({ box, said, open, where }: Asked): readonly number[] | null {
  const place = `${where} ${window.innerWidth}`;
  const [room, setRoom] = useState(() => rooms.get(place));
  const [, widen] = useReducer((times: number) => times + 1, 0);
  const names = said.map((words) => words.replaceAll(/\d/g, '0'));
  const widths = names.flatMap((name) => tabWidths.get(name) ?? []);
  const isKnown = room !== undefined && widths.length === names.length;
  const shown = where !== undefined && isKnown ? fitting(widths, room, open) : null;

  /** Measures the strip and the tabs that stand in it, if they are to be seen. */
  const measure = (): void => {
    const strip = box.current;
    if (!strip || strip.clientWidth === 0) return;
    const now = window.innerWidth < SWIPED ? Infinity : strip.clientWidth;
    rooms.set(place, now);
    setRoom(now);
    const standing = [...strip.querySelectorAll<HTMLElement>('[role=tab]')].map((tab, index) => ({
      name: names[shown?.[index] ?? index] ?? '',
      width: tab.offsetWidth,
    }));
    const changed = standing.filter(({ name, width }) => tabWidths.get(name) !== width);
    changed.forEach(({ name, width }) => tabWidths.set(name, width));
    if (changed.length > 0) widen();
  };
  const latest = useRef(measure);
  useLayoutEffect(() => {
    latest.current = measure;
    if (where !== undefined && !isKnown) measure();
  });
  useLayoutEffect(() => {
    const strip = box.current;
    if (where === undefined || !strip) return undefined;
    // It tells of the first size too, once the page is laid out: what was known may not be so any more.
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(strip);
    return () => observer.disconnect();
  }, [box, where]);
  return shown;
}

/** How tall, and how far down, each row on screen stands. */
export interface Span {
  top: number;
  height: number;
}

/**
 * Before which row a pointer lets go: the first whose middle is below it; behind the last one where there is none. Null: where the row
 * stands already.
 */
export function dropPlace(spans: readonly Span[], from: number, y: number): number | null {
  const found = spans.findIndex(({ top, height }) => y < top + height / 2);
  const place = found < 0 ? spans.length : found;
  return place === from || place === from + 1 ? null : place;
}

/** Where a step leads in the whole list: the row it is then put before, counted from 0. Null: there is nowhere to go. */
export function stepPlace(at: number, step: -1 | 1, total: number): number | null {
  if (step < 0) return at > 0 ? at - 1 : null;
  return at < total - 1 ? at + 2 : null;
}

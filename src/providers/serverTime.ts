/**
 * The server's time, taken from its answers. The clock of a staff computer may be wrong by minutes or years. Whatever is compared with a
 * time of the server (expiry of a token or a lease, age of a record, "today") uses `serverNow()`, never the computer's own clock.
 */
const KEPT = 'clockOffset';
/** The `Date` header counts whole seconds and the travel time of an answer is unknown: smaller differences are ignored. */
const TRUSTED_WITHIN_MS = 2_000;

const read = (): number => {
  try {
    const kept = Number(globalThis.localStorage?.getItem(KEPT) ?? 0);
    return Number.isFinite(kept) ? kept : 0;
  } catch {
    return 0;
  }
};
/** Kept over a reload, because the stored session is judged before the first answer. */
let offset = read();

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => Date.now() + offset;

/** Takes the time of an answer. `date`: its `Date` header; `sentAt`: the computer's own clock when the request left, in milliseconds. */
export function noteServerDate(date: string | null, sentAt: number): void {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  const received = Date.now();
  // The clock was set while the answer was on its way, or the answer is from a cache.
  if (received < sentAt || received - sentAt > 60_000) return;
  const difference = told + 500 - (sentAt + received) / 2;
  const next = Math.abs(difference) <= TRUSTED_WITHIN_MS ? 0 : Math.round(difference);
  if (next === offset || (next !== 0 && Math.abs(next - offset) <= TRUSTED_WITHIN_MS)) return;
  offset = next;
  try {
    if (next === 0) globalThis.localStorage?.removeItem(KEPT);
    else globalThis.localStorage?.setItem(KEPT, String(next));
  } catch {
    // Without storage the next page takes the offset from its own first answer.
  }
}

import type { Query, QueryCache, QueryKey } from '@tanstack/react-query';
import { idle } from '../../../providers/idle';
import { isOpening, onOpening } from '../pages/opening';

/** Idle for this long counts as settled: between two steps of a screen (its code, its first query) nothing is on its way for a moment. */
const SETTLES = 150;
/** The longest wait, after the content, for a page that never becomes idle. */
const IDLE_WITHIN = 800;
/** A page that is no list is not waited for longer than this once its code is here: parts of it may ask for much, one after another. */
const SHOWN_WITHIN = 700;
/** A page whose data never arrives must still connect to the alarm. */
const AT_THE_LATEST = 10_000;

const whenIdle = (work: () => void): void => void idle(IDLE_WITHIN, SETTLES).then(work);

/** A query whose first answer the page waits for; quiet queries are those of the header itself. */
const isAwaited = ({ state, meta }: Query): boolean =>
  state.status === 'pending' && state.fetchStatus === 'fetching' && meta?.['quiet'] !== true;
/** The rows of a list: what the page is opened for, and waited for whatever else it asks. */
const isRows = ({ queryKey }: { queryKey: QueryKey }): boolean => queryKey[1] === 'getList';
const isCalm = (cache: QueryCache): boolean => !isOpening() && !cache.getAll().some(isAwaited);

/**
 * Calls `act` once, when the page's own content is shown and the browser is idle. A list is shown with its first rows; another screen when
 * its code has arrived and no query of it is pending, or a moment after its code. A screen without queries is shown at once. Returns a
 * function that cancels this.
 */
export function afterFirstContent(cache: QueryCache, act: () => void): () => void {
  let over = false;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let shown: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    over = true;
    clearTimeout(settling);
    clearTimeout(shown);
    clearTimeout(latest);
    for (const leave of leaves) leave();
  };
  const start = (): void => {
    if (over) return;
    stop();
    act();
  };
  const look = (): void => {
    clearTimeout(settling);
    if (over) return;
    if (isOpening()) {
      clearTimeout(shown);
      shown = undefined;
      return;
    }
    shown ??= setTimeout(() => {
      if (!cache.getAll().some((query) => isRows(query) && isAwaited(query))) whenIdle(start);
    }, SHOWN_WITHIN);
    if (!isCalm(cache)) return;
    settling = setTimeout(
      () =>
        whenIdle(() => {
          if (isCalm(cache)) start();
        }),
      SETTLES,
    );
  };
  const latest = setTimeout(start, AT_THE_LATEST);
  const leaves = [
    onOpening(look),
    cache.subscribe((event) => {
      // Counts and sums of a list come after its rows and are not waited for.
      if (event.type === 'updated' && event.action.type === 'success' && isRows(event.query as Query)) whenIdle(start);
      else look();
    }),
  ];
  look();
  return stop;
}

/**
 * Runs work one after another. Sign-ins pass through it, so that each of many guesses sent at once is counted before the next is checked,
 * and hashing never takes more memory than one hash needs. `null` when more than `maxWaiting` are waiting already.
 */
export function createSerialQueue(maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> | null {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (work) => {
    if (waiting >= maxWaiting) return null;
    waiting += 1;
    const mine = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}

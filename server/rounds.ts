/** Work that goes on round after round, as long as a process runs. */
export interface Rounds {
  /** Seconds since the last round began. */
  lag(): number;
  /** Resolves when what was under way is settled; no further round begins. */
  stop(): Promise<void>;
}

/** Begins rounds of `work`, one after the other. A round that found nothing to do waits for `rest()`, which a stop ends early. */
export function startRounds(restMs: number, work: (rest: () => Promise<void>) => Promise<unknown>): Rounds {
  let stopping = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake: () => void = () => undefined;
  let began = performance.now();
  const rest = (): Promise<void> =>
    stopping
      ? Promise.resolve()
      : new Promise((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, restMs);
        });
  const running = (async () => {
    while (!stopping) {
      began = performance.now();
      await work(rest);
      clearTimeout(timer);
    }
  })();
  return {
    lag: () => (performance.now() - began) / 1000,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      wake();
      await running;
    },
  };
}

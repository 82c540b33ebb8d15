/** Runs the work of a sender in its turn. Fails where too much waits already. */
export type Turns = <R>(sender: string, work: () => Promise<R>) => Promise<R>;

export interface TurnBounds {
  atOnce: number;
  /** Under way and waiting, of all senders together. */
  most: number;
  /** The same of one sender, so that the others still find a place. */
  ofOne: number;
  refuse: () => Error;
}

/** Runs so much work at once; what comes meanwhile waits in the order it came, up to a bound, and what is beyond that is refused. */
export function createTurns({ atOnce, most, ofOne, refuse }: TurnBounds): Turns {
  const taken = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let [running, all] = [0, 0];
  const count = (sender: string, by: 1 | -1): void => {
    const left = (taken.get(sender) ?? 0) + by;
    if (left === 0) taken.delete(sender);
    else taken.set(sender, left);
    all += by;
  };
  const begin = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  };
  /** Hands the place on, so that work that arrives at that moment cannot get in between. */
  const end = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async (sender, work) => {
    if (all >= most || (taken.get(sender) ?? 0) >= ofOne) throw refuse();
    count(sender, 1);
    await begin();
    try {
      return await work();
    } finally {
      end();
      count(sender, -1);
    }
  };
}

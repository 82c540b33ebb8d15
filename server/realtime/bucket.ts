/** A token bucket: bursts up to `capacity`, then `perSecond` on average. */
export interface Bucket {
  take(): boolean;
  /** True when nothing was taken for so long that deleting the bucket changes nothing. */
  isFull(): boolean;
}

export function createBucket(capacity: number, perSecond: number, now: () => number = Date.now): Bucket {
  let tokens = capacity;
  let at = now();
  const refill = (): void => {
    const time = now();
    tokens = Math.min(capacity, tokens + (Math.max(0, time - at) / 1000) * perSecond);
    at = time;
  };
  return {
    take() {
      refill();
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
    isFull() {
      refill();
      return tokens >= capacity;
    },
  };
}

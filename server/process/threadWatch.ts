/**
 * Watches the thread of the embedded database. After a write that found no room its engine may turn in circles for ever, and then every
 * call waits for it; a process that ends is started again, and a start repairs what such a write left.
 */
export interface WatchOptions {
  onSilent: () => void;
  everyMs?: number;
  /**
   * So many looks in a row without an answer. Counted and not measured: a process that was stopped for a while does not take its thread for
   * dead.
   */
  silentLooks?: number;
}

const EVERY_MS = 10_000;
const SILENT_LOOKS = 6;

/** `ping` resolves when the thread answers, and rejects when there is none any more. Returns how to end the watch. */
export function watchThread(
  ping: () => Promise<unknown>,
  { onSilent, everyMs = EVERY_MS, silentLooks = SILENT_LOOKS }: WatchOptions,
): () => void {
  let unanswered = 0;
  let isOver = false;
  const end = (): void => {
    isOver = true;
    clearInterval(timer);
  };
  // A thread that is closed on purpose fails what it was still asked.
  const tell = (): void => {
    if (isOver) return;
    end();
    onSilent();
  };
  const ask = (): void => {
    ping().then(() => {
      unanswered = 0;
    }, tell);
  };
  const timer = setInterval(() => {
    if (unanswered >= silentLooks) return tell();
    if (unanswered === 0) ask();
    unanswered += 1;
  }, everyMs);
  timer.unref();
  return end;
}

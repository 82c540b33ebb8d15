import type { CDPSession } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}
/**
 * Milliseconds of work: the longest piece of it on the page's own thread, by the clock and by the processor, which other work on the
 * machine does not lengthen; and of the processor all that was done by workers of the page.
 */
export interface Work {
  clock: number;
  processor: number;
  workers: number;
}

/** What the browser itself notes of its main thread while something runs. */
export async function longestTaskDuring<T>(cdp: CDPSession, run: () => Promise<T>): Promise<{ answer: T; longest: Work }> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }): void => {
    events.push(...(value as TraceEvent[]));
  };
  cdp.on('Tracing.dataCollected', collect);
  try {
    await cdp.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['toplevel', '__metadata', 'disabled-by-default-devtools.timeline'] },
    });
    const answer = await run();
    const complete = new Promise((resolve) => {
      cdp.once('Tracing.tracingComplete', resolve);
    });
    await cdp.send('Tracing.end');
    await complete;
    const tasksOf = (thread: string): TraceEvent[] => {
      const named = events.filter(({ name, args }) => name === 'thread_name' && args?.name === thread);
      const threads = new Set(named.map(({ pid, tid }) => `${pid}:${tid}`));
      return events.filter(({ name, ph, pid, tid }) => ph === 'X' && name === 'RunTask' && threads.has(`${pid}:${tid}`));
    };
    const tasks = tasksOf('CrRendererMain');
    if (tasks.length === 0) throw new Error('the browser noted no tasks');
    const most = (of: (task: TraceEvent) => number | undefined): number => Math.max(...tasks.map((task) => (of(task) ?? 0) / 1000));
    const workers = tasksOf('DedicatedWorker thread').reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
    return { answer, longest: { clock: most(({ dur }) => dur), processor: most(({ tdur }) => tdur), workers } };
  } finally {
    cdp.off('Tracing.dataCollected', collect);
  }
}

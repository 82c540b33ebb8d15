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
/** The longest piece of work on the page's own thread, in milliseconds: by the clock, and by the processor, which other work on the machine does not lengthen. */
export interface LongestTask {
  clock: number;
  processor: number;
}

/** What the browser itself notes of its main thread while something runs. */
export async function longestTaskDuring<T>(cdp: CDPSession, run: () => Promise<T>): Promise<{ answer: T; longest: LongestTask }> {
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
    const mains = new Set(
      events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}:${tid}`),
    );
    const tasks = events.filter(({ name, ph, pid, tid }) => ph === 'X' && name === 'RunTask' && mains.has(`${pid}:${tid}`));
    if (tasks.length === 0) throw new Error('the browser noted no tasks');
    const most = (of: (task: TraceEvent) => number | undefined): number => Math.max(...tasks.map((task) => (of(task) ?? 0) / 1000));
    return { answer, longest: { clock: most(({ dur }) => dur), processor: most(({ tdur }) => tdur) } };
  } finally {
    cdp.off('Tracing.dataCollected', collect);
  }
}

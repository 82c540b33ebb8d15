import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
  command: string;
  resident: number;
}

function processOf(pid: number): Process | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return { pid, parent: field('PPid'), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8'), resident: field('VmRSS') * 1024 };
  } catch {
    // It ended while it was looked at.
    return null;
  }
}

/** The browser's page processes that this process started. A page's threads live in its process, so this counts them too. */
function pageProcesses(): number[] {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => processOf(Number(name)))
      .filter((one) => one !== null)
      .map((one) => [one.pid, one]),
  );
  const isOurs = (one: Process | undefined): boolean => one !== undefined && (one.parent === process.pid || isOurs(all.get(one.parent)));
  return [...all.values()].filter((one) => one.command.includes('--type=renderer') && isOurs(one)).map(({ pid }) => pid);
}

const SAMPLE_MS = 10;
export interface Memory {
  before: number;
  peak: number;
}

/**
 * Memory of the page that something happens in, before and at the peak of it, in bytes; null where the system does not tell. Of several
 * pages it is the one that grew.
 */
export async function memoryDuring(run: () => Promise<unknown>): Promise<Memory | null> {
  if (process.platform !== 'linux') {
    await run();
    return null;
  }
  const seen = new Map(
    pageProcesses().map((pid) => {
      const resident = processOf(pid)?.resident ?? 0;
      return [pid, { before: resident, peak: resident }];
    }),
  );
  const timer = setInterval(() => {
    for (const [pid, memory] of seen) memory.peak = Math.max(memory.peak, processOf(pid)?.resident ?? 0);
  }, SAMPLE_MS);
  try {
    await run();
  } finally {
    clearInterval(timer);
  }
  return [...seen.values()].reduce<Memory | null>(
    (most, one) => (most === null || one.peak - one.before > most.peak - most.before ? one : most),
    null,
  );
}

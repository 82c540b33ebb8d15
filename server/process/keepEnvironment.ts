import { kept, type KeepDays } from '../retention/keep';
import { Misconfigured } from './environment';

const MOST_DAYS = 36_500;

/** `KEEP_DAYS`: names and days, comma-separated (`sessions=800,runs=30`). */
export function readKeepDays(env: NodeJS.ProcessEnv): KeepDays {
  const parts = (env['KEEP_DAYS'] ?? '').split(',').filter((part) => part.trim() !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const [, name = '', text = ''] = /^\s*(\w+)\s*=\s*(\d{1,6})\s*$/.exec(part) ?? [];
      const known = Object.entries(kept).find(([one]) => one === name);
      if (!known)
        throw new Misconfigured(
          `KEEP_DAYS says “${part.trim()}”; each part must be a name, = and a number of days, such as sessions=800. The names: ${Object.keys(kept).join(', ')}.`,
        );
      const days = Number(text);
      if (days < known[1].least || days > MOST_DAYS)
        throw new Misconfigured(`KEEP_DAYS keeps ${name} for ${text} days; it must be ${known[1].least} to ${MOST_DAYS}.`);
      return [name, days];
    }),
  );
}

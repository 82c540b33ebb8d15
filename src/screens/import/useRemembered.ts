import { useMemo } from 'react';
import { usePreference } from '../../providers/preferences';

/** An import that was begun and did not come to its end. */
export interface Unfinished {
  service: string;
  file: string;
  rows: number;
  done: number;
}
interface Kept {
  /** The field by the key of a heading, empty where the column was left out. */
  columns: Readonly<Record<string, string>>;
  unfinished: Unfinished | null;
}
/** Headings that are remembered; of more, the latest. */
const MOST_COLUMNS = 300;
const NOTHING: Kept = { columns: {}, unfinished: null };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isUnfinished = (value: unknown): value is Unfinished =>
  isObject(value) &&
  typeof value['service'] === 'string' &&
  typeof value['file'] === 'string' &&
  typeof value['rows'] === 'number' &&
  typeof value['done'] === 'number';

function readKept(value: unknown): Kept {
  if (!isObject(value)) return NOTHING;
  const { columns, unfinished } = value;
  const named = isObject(columns) ? Object.entries(columns).filter((one): one is [string, string] => typeof one[1] === 'string') : [];
  return { columns: Object.fromEntries(named), unfinished: isUnfinished(unfinished) ? unfinished : null };
}

const bounded = ({ columns, unfinished }: Kept): Kept => ({
  columns: Object.fromEntries(Object.entries(columns).slice(-MOST_COLUMNS)),
  unfinished,
});

/** What an employee chose the last time, and what they left undone; kept on the server, so that another computer knows it too. */
export function useRemembered(resource: string): Kept & { keep: (change: Partial<Kept>) => void } {
  const { value, set } = usePreference(`import:${resource}`, readKept);
  return useMemo(() => ({ ...value, keep: (change) => set(bounded({ ...value, ...change })) }), [value, set]);
}

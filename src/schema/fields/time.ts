import { bangkokDay, formatDate, formatDatetime } from '../format';
import type { Kind } from './kind';

declare module './types' {
  interface Kinds {
    date: FieldOptions & { default?: 'today' };
    time: FieldOptions & { default?: string };
    /** `ahead`: what is typed has to come yet; a value that has passed since may stay. */
    datetime: FieldOptions & { default?: 'now'; ahead?: true };
    period: FieldOptions;
  }
  interface KindValues {
    date: string;
    time: string;
    datetime: string;
    period: Period;
  }
}

/** An existing day in a plausible year; a Buddhist year is refused instead of converted. */
const isDay = (value: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value) && value >= '1900' && value < '2400';
};
const isMoment = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  isDay(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));

export const date: Kind<'date', 'range', 'date'> = {
  measure: 'date',
  plain: true,
  fill: 'current_date',
  column: 'date',
  schema: (_field, z) => z.string({ error: 'notDate' }).refine(isDay, 'notDate'),
  text: (value, _field, language) => formatDate(value, language),
  filter: 'range',
  demo: (random) => `${random.int(1965, 2004)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
};
export const time: Kind<'time', 'range', 'time'> = {
  measure: 'time',
  fill: "'00:00'",
  column: 'text',
  schema: (_field, z) => z.string({ error: 'notTime' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'notTime'),
  text: (value) => value,
  filter: 'range',
  demo: (random) => `${String(random.int(0, 23)).padStart(2, '0')}:00`,
};
export const datetime: Kind<'datetime', 'range', 'datetime'> = {
  measure: 'datetime',
  fill: 'now()',
  column: 'timestamptz',
  schema: (_field, z) => z.string({ error: 'notDatetime' }).refine(isMoment, 'notDatetime'),
  text: (value, _field, language) => formatDatetime(value, language),
  filter: 'range',
  demo: (random) => random.moment().toISOString(),
};
export const period: Kind<'period'> = {
  fill: "jsonb_build_object('from', current_date::text, 'to', current_date::text)",
  wrong: 'notPeriod',
  sortable: false,
  group: true,
  column: 'jsonb',
  schema: (_field, z) =>
    z
      .strictObject({ from: z.string().refine(isDay), to: z.string().refine(isDay) }, { error: 'notPeriod' })
      .refine((value) => value.from <= value.to, 'notPeriod'),
  text: (value, _field, language) => `${formatDate(value.from, language)} – ${formatDate(value.to, language)}`,
  filter: 'none',
  demo: (random) => {
    const start = random.moment();
    return { from: bangkokDay(start), to: bangkokDay(new Date(start.getTime() + random.int(7, 120) * 86_400_000)) };
  },
};

import type { RecordOf } from '../../screens/record';

/** What was sent on one Bangkok day, under all names together. `cost` in satang, so that sums stay exact. */
export interface Day {
  day: string;
  sent: number;
  delivered: number;
  failed: number;
  satang: number;
}

/** Days shown at once; more would be thinner than a finger. */
export const MOST_DAYS = 31;

type Row = Pick<RecordOf<'sms_day'>, 'day' | 'sent' | 'delivered' | 'failed' | 'cost'>;
/** Rows of the report, one for each day and name, as days in order; the latest ones when there are more than fit. */
export function byDay(rows: readonly Row[]): Day[] {
  const days = new Map<string, Day>();
  for (const row of rows) {
    const name = row.day;
    const day = days.get(name) ?? { day: name, sent: 0, delivered: 0, failed: 0, satang: 0 };
    days.set(name, {
      day: name,
      sent: day.sent + row.sent,
      delivered: day.delivered + row.delivered,
      failed: day.failed + row.failed,
      satang: day.satang + Math.round(row.cost * 100),
    });
  }
  return [...days.values()].sort((left, right) => left.day.localeCompare(right.day)).slice(-MOST_DAYS);
}

/** A round number that is not below the value: 1, 2 or 5 and zeros. */
export function roundUp(value: number): number {
  if (value <= 1) return 1;
  const unit = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * unit >= value) ?? 10) * unit;
}

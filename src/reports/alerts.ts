/** What each rule of alerts counts: rows of the dictionary, or of what waits now, and the list in which exactly these rows stand. */
import { bankGap } from '../resources/bank/bankGap';
import { statementLine } from '../resources/bank/statementLine';
import type { WatchedFigure } from '../resources/setting/alert';
import { filterKey } from '../schema/filter';
import { countedIn, rowsOf, type AnySource } from '../schema/report/define';
import { siteOverview } from './overview';

export type Unit = 'minutes' | 'percent' | 'baht' | 'rows';

/** Rows of which the oldest has waited longer than the bound allows. */
interface Waits {
  kind: 'waits';
  unit: 'minutes';
  of: AnySource;
}
/**
 * A measure of the dictionary, of the business day that is on. `scale`: by how much a share of one is multiplied to be one of a hundred.
 * `from`: is the bound itself too much already?
 */
interface OfDay {
  kind: 'day';
  unit: 'percent' | 'baht';
  measure: keyof typeof siteOverview.measures;
  scale: 1 | 100;
  from: boolean;
}
/** Open rows, of each account by itself: how many there are, because what they come to would tell what the account holds. */
interface OfAccount {
  kind: 'account';
  unit: 'rows';
  of: AnySource;
}
export type Watched = Waits | OfDay | OfAccount;

const waiting = (queue: string): AnySource => {
  const found = countedIn(siteOverview, 'oldest')
    .flatMap(({ of }) => of)
    .find(({ by: { queue: slice } }) => slice !== undefined && 'is' in slice && slice.is === queue);
  if (!found) throw new Error(`the dictionary knows nothing that waits in “${queue}”`);
  return found;
};

export const watched: Readonly<Record<WatchedFigure, Watched>> = {
  withdraw_waiting: { kind: 'waits', unit: 'minutes', of: waiting('withdraw') },
  deposit_waiting: { kind: 'waits', unit: 'minutes', of: waiting('deposit') },
  line_waiting: {
    kind: 'waits',
    unit: 'minutes',
    of: rowsOf(statementLine, { where: { status: 'unmatched', direction: 'in', hidden: false } }),
  },
  bonus_share: { kind: 'day', unit: 'percent', measure: 'bonus_share', scale: 100, from: true },
  adjustments: { kind: 'day', unit: 'baht', measure: 'adjustments', scale: 1, from: false },
  outflow: { kind: 'day', unit: 'baht', measure: 'outflow', scale: 1, from: false },
  refunds_sum: { kind: 'day', unit: 'baht', measure: 'refunds_sum', scale: 1, from: false },
  bank_gap: { kind: 'account', unit: 'rows', of: rowsOf(bankGap, { where: { state: 'open' } }) },
};

/** A list of one resource, and the filter that leaves exactly the rows an alert is about. */
export interface Behind {
  resource: string;
  filter: Readonly<Record<string, unknown>>;
}

interface Raised {
  figure: WatchedFigure;
  bound: number;
  day: string | null;
  subject: string;
}

/** The rows behind an alert: of the day it was raised for, of its account, or what waits longer than the bound at this moment. */
export function rowsBehind({ figure, bound, day, subject }: Raised, now: Date): readonly Behind[] {
  const one = watched[figure];
  switch (one.kind) {
    case 'waits':
      return [
        {
          resource: one.of.of,
          filter: { ...one.of.where, [filterKey('created_at', 'lte')]: new Date(now.getTime() - bound * 60_000 - 1).toISOString() },
        },
      ];
    case 'account':
      return [{ resource: one.of.of, filter: { ...one.of.where, account: Number(subject) } }];
    case 'day':
      return countedIn(siteOverview, one.measure)
        .flatMap(({ of }) => of)
        .filter(({ day: field }) => field !== undefined && day !== null)
        .map(({ of, where, day: field = '' }) => ({
          resource: of,
          filter: { ...where, [filterKey(field, 'gte')]: day, [filterKey(field, 'lte')]: day },
        }));
  }
}

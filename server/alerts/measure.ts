import { siteOverview } from '../../src/reports/overview';
import { watched, type Watched } from '../../src/reports/alerts';
import type { alertRule } from '../../src/resources/setting/alert';
import type { Row } from '../../src/schema/define';
import type { AnySource } from '../../src/schema/report/define';
import type { Queryable } from '../db/client';
import { quote } from '../db/columns';
import { nobody } from '../kernel/itself';
import { maskText, type Definitions } from '../kernel/rows';
import { answerReport } from '../reports/answer';
import { definitionOf, ownWhere, type Hold } from '../reports/rows';

export type Rule = Pick<
  Row<typeof alertRule>,
  'id' | 'figure' | 'minutes' | 'share' | 'amount' | 'bell' | 'told' | 'room' | 'author' | 'halted_for'
>;

/** What breaks a rule. `subject` tells what is warned of apart: a day, an account, or `-` where there is one of it. Amounts in baht. */
export interface Broken {
  rule: Rule;
  subject: string;
  value: number;
  bound: number;
  unit: Watched['unit'];
  day: string | null;
  about: string | null;
  record: number | null;
}

/** A site at a moment. `day`: its business day. */
export interface Place {
  db: Queryable;
  definitions: Definitions;
  service: string;
  now: Date;
  day: string;
}

const where = ({ definitions, now }: Place, source: AnySource, hold: Hold): string =>
  ownWhere({ definitions, actor: nobody, now }, source, hold);

/** The row of a source that has waited longest, and since when. */
async function oldestOf(place: Place, source: AnySource): Promise<{ id: number; since: string } | undefined> {
  const params: unknown[] = [place.service];
  const own = where(place, source, (value) => `$${params.push(value)}`);
  const [row] = await place.db.query<{ id: number; since: string }>(
    `select t.id, t.created_at as since from ${quote(definitionOf(place.definitions, source).name)} t where t.service = $1 and ${own} order by t.created_at, t.id limit 1`,
    params,
  );
  return row;
}

/** The first open gap of each account, and how many it has. */
async function gapsOf(place: Place, source: AnySource): Promise<{ id: number; account: number; count: number; called: string }[]> {
  const params: unknown[] = [place.service];
  const own = where(place, source, (value) => `$${params.push(value)}`);
  const rows = await place.db.query<{ id: number; account: number; count: number; bank: string; number: string }>(
    `select min(t.id) as id, t.account, count(*)::int as count, b.bank, b.number from bank_gap t
       join bank_account b on b.service = t.service and b.id = t.account where t.service = $1 and ${own}
      group by t.account, b.bank, b.number order by t.account`,
    params,
  );
  return rows.map(({ bank, number, ...gap }) => ({ ...gap, called: `${bank} ${maskText(number)}` }));
}

/** What of a site breaks which of its rules now. */
export async function brokenRulesOf(place: Place, rules: readonly Rule[]): Promise<Broken[]> {
  const { db, definitions, service, now, day } = place;
  const measures = [...new Set(rules.flatMap(({ figure }) => (watched[figure].kind === 'day' ? [watched[figure].measure] : [])))];
  const period = { from: day, to: day };
  const { totals = {} } =
    measures.length === 0
      ? {}
      : await answerReport(
          db,
          { report: siteOverview, definitions, actor: nobody, services: [service], now },
          { by: [], measures, period, where: {}, compare: null, sort: [], range: [0, 0] },
        );
  const found: Broken[] = [];
  for (const rule of rules) {
    const one = watched[rule.figure];
    const { unit } = one;
    const nothing = { day: null, about: null, record: null };
    switch (one.kind) {
      case 'waits': {
        const oldest = await oldestOf(place, one.of);
        const value = oldest === undefined ? 0 : Math.floor((now.getTime() - Date.parse(oldest.since)) / 60_000);
        const bound = rule.minutes ?? 0;
        if (oldest && now.getTime() - Date.parse(oldest.since) > bound * 60_000)
          found.push({ rule, subject: '-', value, bound, unit, ...nothing, record: oldest.id });
        break;
      }
      case 'day': {
        const value = Math.round((totals[one.measure] ?? 0) * one.scale * 100) / 100;
        const bound = (unit === 'percent' ? rule.share : rule.amount) ?? 0;
        if (value > bound || (one.from && value === bound)) found.push({ rule, subject: day, value, bound, unit, ...nothing, day });
        break;
      }
      case 'account':
        for (const { id, account, count, called } of await gapsOf(place, one.of))
          found.push({ rule, subject: String(account), value: count, bound: 0, unit, ...nothing, about: called, record: id });
    }
  }
  return found;
}

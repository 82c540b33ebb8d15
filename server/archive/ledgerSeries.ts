import { beginOf, monthOf, monthsLater } from './months';
import { PAGE, pagesOf, sitesOf, type Line, type Series } from './series';

/**
 * Records that stay compared with their postings for as long as they stand: a deposit can be refunded at any age, which reverses its
 * posting, and the checks of the books look up what was credited, held, paid, set aside and spent for each. Their postings are never
 * archived.
 */
const COMPARED = ['deposit', 'withdraw', 'statement_line', 'sms_campaign', 'sms_auto'];

/** Postings of which nothing but the sum of each account is ever asked for. A reversal stays, and so does what it reversed. */
const FREE = `p.resource <> all($2::text[]) and p.reverses is null and not exists (select 1 from ledger_posting r where r.service = p.service and r.reverses = p.id)`;

const PAGE_SQL = `select p.id, p.at, jsonb_build_object('posting', to_jsonb(p), 'lines', (
      select jsonb_agg(jsonb_build_object('account', l.account, 'kind', a.kind, 'owner', a.owner, 'amount', l.amount) order by l.account)
        from ledger_line l join ledger_account a on a.service = l.service and a.id = l.account where l.service = p.service and l.posting = p.id))::text as text
  from ledger_posting p where p.service = $1 and ${FREE} and p.at >= $3::timestamptz and p.at < $4::timestamptz and (p.at, p.id) > ($5::timestamptz, $6::bigint)
  order by p.at, p.id limit ${PAGE}`;

interface Posting extends Line {
  at: string;
}

/**
 * Postings of the ledger with their lines, by the month they were made in. Their sums go to \`ledger_carried\` in the statement that
 * deletes them, so that every balance stays the sum of what is there.
 */
export const ledgerSeries: Series<'ledger_posting'> = {
  name: 'ledger_posting',
  services: sitesOf,
  async next({ db, service, before }) {
    const [first] = await db.query<{ at: string }>(
      `select p.at from ledger_posting p where p.service = $1 and ${FREE} and p.at >= $3::timestamptz order by p.at, p.id limit 1`,
      [service, COMPARED, before === null ? '-infinity' : beginOf(monthsLater(before.month, 1)).toISOString()],
    );
    return first ? monthOf(new Date(first.at)) : null;
  },
  isReady: () => Promise.resolve(true),
  read({ db, service, month }) {
    const begin = beginOf(month).toISOString();
    const end = beginOf(monthsLater(month, 1)).toISOString();
    return {
      pages: pagesOf<Posting>((last) => db.query(PAGE_SQL, [service, COMPARED, begin, end, last?.at ?? begin, last?.id ?? 0])),
      chain: () => null,
    };
  },
  async erase(tx, { service, month }, lines) {
    const ids = lines.map((line) => (JSON.parse(line) as { posting: { id: number } }).posting.id);
    const [gone] = await tx.query<{ n: number }>('select ledger_archived($1, $2, $3::bigint[]) as n', [service, month, ids]);
    return gone?.n ?? 0;
  },
};

import { news } from '../../src/resources/setting/news';
import { bangkokDay } from '../../src/schema/format';
import { Refusal } from '../refusal';
import { selectList, toWire } from '../kernel/rows';
import { type SessionCall } from './context';
import { answer } from './http';
import { typedParam } from './listParams';

const PAGE = 10;
const MOST_TAGS = 30;
/** `$1` is today in Bangkok. */
const SHOWN = "(t.period is null or (t.period ->> 'from' <= $1 and t.period ->> 'to' >= $1))";

const pageOf = (text: string | null): number => {
  const page = Number(text ?? 1);
  if (!Number.isInteger(page) || page < 1 || page > 10_000) throw new Refusal(400, 'badQuery', { name: 'page' });
  return page;
};

/** The news that employees read today: pinned first, then the newest, of one tag or with some words; and the list of tags. */
export async function newsBoard(call: SessionCall): Promise<Response> {
  const { actor } = call.session;
  const { db, definitions, now } = call.server.kernel;
  const params = call.url.searchParams;
  const [page, tag, typed] = [pageOf(params.get('page')), typedParam(params, 'tag', 40), typedParam(params, 'q', 100)];
  const today = bangkokDay(now());
  const values: unknown[] = [today];
  const hold = (value: unknown): string => `$${values.push(value)}`;
  const parts = [SHOWN];
  if (tag !== '') parts.push(`t.tags @> ${hold([tag])}::text[]`);
  if (typed !== '') {
    const pattern = hold(`%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
    parts.push(`(t.search_text like ${pattern} or lower(t.text) like ${pattern})`);
  }
  const where = parts.join(' and ');
  const [rows, [count], tags] = await Promise.all([
    db.query(
      `select ${selectList(news, definitions)} from news t where ${where} order by t.pinned desc, t.created_at desc, t.id desc limit ${PAGE} offset ${(page - 1) * PAGE}`,
      values,
    ),
    db.query<{ n: number }>(`select count(*)::int as n from news t where ${where}`, values),
    db.query<{ tag: string; count: number }>(
      `select one as tag, count(*)::int as count from news t, unnest(t.tags) one where ${SHOWN} group by one order by count desc, tag limit ${MOST_TAGS}`,
      [today],
    ),
  ]);
  return answer({ payload: rows.map((row) => toWire(news, row, actor)), total: count?.n ?? 0, tags });
}

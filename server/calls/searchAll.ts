import { member } from '../../src/resources/member/member';
import { memberBank } from '../../src/resources/member/memberBank';
import { normalisePhone, plainDigits } from '../../src/schema/fields/identity';
import type { DbRow, Queryable } from '../db/client';
import { levelNeeded, Refusal } from '../refusal';
import { hashOf } from '../kernel/once';
import { maskFor } from '../kernel/rows';
import { countSearch, guessable } from '../kernel/searchLimit';
import { writeEvent } from '../kernel/trail';
import { callerOf, type SessionCall } from './context';
import { answer } from './http';
import { typedParam } from './listParams';

/** The level from which members are searched across sites. */
const SEARCH_ALL_LEVEL = 7;
const MOST = 50;
const SHORTEST = 2;

type SearchKind = 'username' | 'phone' | 'account' | 'name';
interface Search {
  kind: SearchKind;
  value: string;
}

/** Personal values that are found by their whole. */
const WHOLE = [
  { def: member, name: 'phone', kind: 'phone' },
  { def: memberBank, name: 'number', kind: 'account' },
] as const;
const ANSWERED = ['service', 'webname', 'id', 'name', 'username', 'phone', 'balance', 'status', 'matched'] as const;
const COLUMNS = 't.service, s.webname, t.id, t.name, t.username, t.phone, t.balance, t.status';
const FROM = 'from member t join site s on s.service = t.service';
/** `$1`: the sites of the employee; `$2`: the searched text. Everything but names is compared whole; each kind has its index. */
const STATEMENTS: Readonly<Record<SearchKind, string>> = {
  username: `select ${COLUMNS} ${FROM} where t.service = any($1::text[]) and t.username = $2 order by t.service, t.id limit ${MOST}`,
  phone: `select ${COLUMNS} ${FROM} where t.service = any($1::text[]) and t.phone = $2 order by t.service, t.id limit ${MOST}`,
  account: `select ${COLUMNS} from member_bank b join member t on t.service = b.service and t.id = b.member join site s on s.service = t.service
    where b.service = any($1::text[]) and b.number = $2 order by t.service, t.id limit ${MOST}`,
  // A common name must not fill the answer with one site: the first of each site, then the second of each. The column behind the index
  // also holds the username, which is searched as a whole only.
  name: `select ${COLUMNS} from site s cross join lateral (
      select m.service, m.id, m.name, m.username, m.phone, m.balance, m.status, row_number() over (order by m.id) as place
      from member m where m.service = s.service and m.search_text like $2 and lower(m.name) like $2 order by m.id limit ${MOST}
    ) t where s.service = any($1::text[]) order by t.place, t.service limit ${MOST}`,
};

const fragment = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** The kinds of search the typed words allow, the most specific first. */
function searchesFor(typed: string): Search[] {
  const phone = normalisePhone(typed);
  const digits = plainDigits(typed);
  return [
    { kind: 'username' as const, value: typed.toLowerCase(), fits: /^[a-z0-9._-]+$/i.test(typed) },
    { kind: 'phone' as const, value: phone, fits: /^0[689]\d{8}$/.test(phone) },
    { kind: 'account' as const, value: digits, fits: /^\d{10,15}$/.test(digits) },
    { kind: 'name' as const, value: fragment(typed), fits: /\p{L}/u.test(typed) },
  ]
    .filter(({ fits }) => fits)
    .map(({ kind, value }) => ({ kind, value }));
}

async function find(
  db: Queryable,
  sites: readonly string[],
  searches: readonly Search[],
): Promise<{ rows: (DbRow & { matched: SearchKind })[]; more: boolean }> {
  const found = new Map<string, DbRow & { matched: SearchKind }>();
  for (const { kind, value } of searches) {
    for (const row of await db.query(STATEMENTS[kind], [[...sites], value])) {
      const key = `${String(row['service'])}/${String(row['id'])}`;
      if (!found.has(key)) found.set(key, { ...row, matched: kind });
    }
  }
  const rows = [...found.values()]
    .slice(0, MOST)
    .sort((left, right) => String(left['service']).localeCompare(String(right['service'])) || Number(left['id']) - Number(right['id']));
  return { rows, more: rows.length >= MOST };
}

/**
 * Members of every site the employee sees, by part of a name or by a whole username, phone or account number. The audit log stores the kind
 * of search, never the searched text.
 */
export async function searchAllMembers(call: SessionCall): Promise<Response> {
  const { actor } = call.session;
  const { kernel } = call.server;
  if (actor.user.level < SEARCH_ALL_LEVEL) throw levelNeeded(SEARCH_ALL_LEVEL);
  const typed = typedParam(call.url.searchParams, 'q', 100);
  if ([...typed].length < SHORTEST)
    throw new Refusal(400, 'searchShort', { min: SHORTEST }, { errors: { q: { key: 'searchShort', params: { min: SHORTEST } } } });
  const searches = searchesFor(typed);
  const fields = WHOLE.flatMap(({ def, name, kind }) => {
    const searched = searches.find((one) => one.kind === kind);
    return searched ? guessable(actor, def, [name], searched.value) : [];
  });
  await countSearch(kernel, callerOf(call, call.session), member, { service: null, text: typed, fields });
  const { rows, more } = await find(kernel.db, actor.user.service, searches);
  const hits = rows.map((row) => {
    const shown = maskFor(actor, member, { ...row, balance: Number(row['balance']) });
    return Object.fromEntries(ANSWERED.map((name) => [name, shown[name]]));
  });
  // Asked again, as while typing, it is one search.
  await kernel.countOnce(await hashOf([actor.user.id, 'SearchAllMember', typed]), () =>
    writeEvent(
      kernel.db,
      { employee: actor.user.id, ip: call.ip, at: kernel.now() },
      {
        service: null,
        resource: member.name,
        record: null,
        action: 'search',
        after: { kinds: searches.map(({ kind }) => kind), hits: hits.length },
        result: 'ok',
      },
    ),
  );
  return answer({ payload: hits, more }, { headers: { 'x-rows': String(hits.length) } });
}

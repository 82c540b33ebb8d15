import { EXPORT_AGREED_HOURS, EXPORT_FILE_DAYS, exportedFile, OFFICE_EXPORT_ROWS } from '../../src/resources/admin/exportedFile';
import type { AnyResource, Row } from '../../src/schema/define';
import { SEARCH_KEY } from '../../src/schema/filter';
import { todayStart } from '../../src/schema/format';
import { screenName } from '../../src/schema/screens';
import type { Queryable, Tx } from '../db/client';
import { withDefaults } from '../kernel/context';
import { Refusal } from '../refusal';
import type { Caller, Kernel } from '../kernel/kernel';
import { hashOf } from '../kernel/once';
import { takeFromDay } from '../kernel/quota';
import { insertRow, updateRow } from '../kernel/store';
import { difference, writeEvent, writeTrail, type Announcement, type Trace } from '../kernel/trail';

type ExportedFile = Row<typeof exportedFile>;

/** What an employee asks to export. */
export interface Wanted {
  def: AnyResource;
  /** `office` or a site. */
  service: string;
  /** The sites whose records are in it, of what is asked of several at once. */
  sites?: readonly string[];
  format: 'csv' | 'xlsx';
  /** As it is searched by. */
  filter: Readonly<Record<string, unknown>>;
  /** The same in words, without what was searched for: that may be personal. */
  filterText: string;
  /** Names of the columns, and whether one of them is masked for employees without its code. */
  columns: readonly string[];
  headings: readonly string[];
  unmasked: boolean;
  rows: number;
}
/** The file may be made, and carries this mark; or a second person has to agree first. */
export type Act = { kind: 'make'; mark: string; agreedBy: string | null; until: Date } | { kind: 'ask'; id: number; expires: string };

/** Requests of one employee that may wait at the same time. */
const MOST_ASKED = 20;
/**
 * As much may be added to what was asked for before it is agreed to anew: members go on registering, and what is many more is something
 * else.
 */
const GROWS = 1.1;
/** So many rows more are no matter, however few there were. */
const FEW = 100;
/** How many rows a file may come to that was decided about when there were `rows`. */
export const mostOf = (rows: number): number => Math.max(rows + FEW, Math.floor(rows * GROWS));
const HOUR_MS = 3_600_000;

/**
 * The rows of what an employee exported alone today: of the same sites (or of the office's own records), and altogether. A file over
 * several sites counts for each of them.
 */
async function exportedToday(
  kernel: Kernel,
  tx: Queryable,
  employee: number,
  wanted: Wanted,
  now: Date,
): Promise<{ here: number; all: number }> {
  const own = [...kernel.definitions.values()].filter(({ scope }) => scope === 'office').map(({ name }) => name);
  const [row] = await tx.query<{ here: number; all: number }>(
    `select coalesce(sum(row_count) filter (where case when $2::text[] is null then service is null
              else service = any($2) or (service is null and split_part(resource, ':', 1) <> all($4::text[])) end), 0)::int as here, coalesce(sum(row_count), 0)::int as all
       from exported_file where author = $1 and state = 'made' and because is null and made_at >= $3::timestamptz`,
    [employee, sitesOf(wanted), todayStart(now), own],
  );
  return row ?? { here: 0, all: 0 };
}

/**
 * Are there more rows than the employee exports alone in a day? The number of the site counts what they exported there, that of their role
 * everything. Several files just below a number are together what one file is.
 */
async function isTooMany(kernel: Kernel, tx: Queryable, employee: number, wanted: Wanted, now: Date): Promise<boolean> {
  const { rows } = wanted;
  const [own] = await tx.query<{ most: number | null }>(
    'select r.export_limit as most from employee e join role r on r.id = e.role where e.id = $1',
    [employee],
  );
  const sites = sitesOf(wanted);
  const [site] =
    sites === null
      ? [{ most: OFFICE_EXPORT_ROWS }]
      : await tx.query<{ most: number | null }>(
          'select min(export_second_rows)::int as most from site_config where service = any($1::text[])',
          [sites],
        );
  const today = await exportedToday(kernel, tx, employee, wanted, now);
  const isAbove = (most: number | null | undefined, sum: number): boolean => most !== null && sum > (most ?? 0);
  return isAbove(site?.most, today.here + rows) || isAbove(own?.most, today.all + rows);
}

async function reasonOf(kernel: Kernel, tx: Queryable, employee: number, wanted: Wanted, now: Date): Promise<ExportedFile['because']> {
  const tooMany = await isTooMany(kernel, tx, employee, wanted, now);
  if (tooMany && wanted.unmasked) return 'both';
  return tooMany ? 'rows' : wanted.unmasked ? 'unmasked' : null;
}

/**
 * An export is an act of its own: it counts against the employee's day, is written down with its filter, and above the limit a second
 * person agrees to exactly this filter, these columns and about as many rows first. Two calls of one employee wait for each other.
 */
export async function beginExport(kernel: Kernel, caller: Caller, wanted: Wanted): Promise<Act> {
  const now = kernel.now();
  const { announcements, act } = await kernel.db.tx(async (tx) => {
    await takeFromDay(tx, caller.actor.user.id, 'export', now);
    const because = await reasonOf(kernel, tx, caller.actor.user.id, wanted, now);
    const hash = await hashOf([screenName(wanted.def), wanted.service, wanted.filter, [...wanted.columns].sort()]);
    if (because === null) return made(kernel, caller, tx, wanted, hash, null);
    // Who agrees would see how many rows and not which, since what was searched for may be personal and is not kept.
    if (SEARCH_KEY in wanted.filter) throw new Refusal(409, 'exportSearched');
    const [open] = await tx.query<ExportedFile & { agreed_by: string | null }>(
      `select t.*, (select name from employee where id = t.decided_by) as agreed_by from exported_file t
       where author = $1 and asked_hash = $2 and state in ('asked', 'agreed') and expires_at > $3 and row_count * $4::numeric >= $5 order by state = 'agreed' desc, id desc limit 1 for no key update of t`,
      [caller.actor.user.id, hash, now.toISOString(), GROWS, wanted.rows],
    );
    if (open?.state === 'agreed') return made(kernel, caller, tx, wanted, hash, open);
    if (open) return { announcements: [], act: { kind: 'ask' as const, id: open.id, expires: open.expires_at ?? '' } };
    return asked(kernel, caller, tx, wanted, hash, because);
  });
  announcements.forEach(kernel.announce);
  return act;
}

interface Begun {
  announcements: Announcement[];
  act: Act;
}

const who = (caller: Caller, at: Date) => ({ employee: caller.actor.user.id, ip: caller.ip, at });
const sitesOf = ({ def, service, sites }: Wanted): readonly string[] | null => sites ?? (def.scope === 'site' ? [service] : null);
const siteOf = ({ def, service }: Wanted): string | null => (def.scope === 'site' ? service : null);

async function insert(
  kernel: Kernel,
  caller: Caller,
  tx: Tx,
  wanted: Wanted,
  hash: string,
  state: Pick<ExportedFile, 'state' | 'because' | 'expires_at'> & Partial<Pick<ExportedFile, 'made_at'>>,
): Promise<{ id: number; values: Record<string, unknown>; trace: Trace }> {
  const values = await withDefaults(
    tx,
    exportedFile,
    '',
    { now: kernel.now(), me: caller.actor.user.id },
    {
      service: siteOf(wanted),
      what: wanted.def.label,
      resource: screenName(wanted.def),
      filter: wanted.filterText === '' ? null : wanted.filterText,
      columns: wanted.headings.join(', '),
      row_count: wanted.rows,
      asked_hash: hash,
      ...state,
    },
  );
  const id = await insertRow(tx, exportedFile, '', values, kernel.encrypt);
  return { id, values, trace: { def: exportedFile, service: 'office', id, action: 'create', before: null, after: values } };
}

async function asked(
  kernel: Kernel,
  caller: Caller,
  tx: Tx,
  wanted: Wanted,
  hash: string,
  because: ExportedFile['because'],
): Promise<Begun> {
  const now = kernel.now();
  const [waiting] = await tx.query<{ n: number }>(
    "select count(*)::int as n from exported_file where author = $1 and state = 'asked' and expires_at > $2",
    [caller.actor.user.id, now.toISOString()],
  );
  if ((waiting?.n ?? 0) >= MOST_ASKED) throw new Refusal(429, 'exportsWaiting', { max: MOST_ASKED });
  const expires = new Date(now.getTime() + EXPORT_AGREED_HOURS * HOUR_MS).toISOString();
  const { id, trace } = await insert(kernel, caller, tx, wanted, hash, { state: 'asked', because, expires_at: expires });
  return {
    announcements: await writeTrail(tx, who(caller, now), [trace], kernel.origin),
    act: { kind: 'ask', id, expires },
  };
}

/** Writes down that the file is made: on the employee's own right, or as agreed. */
async function made(
  kernel: Kernel,
  caller: Caller,
  tx: Tx,
  wanted: Wanted,
  hash: string,
  agreed: (ExportedFile & { agreed_by: string | null }) | null,
): Promise<Begun> {
  const now = kernel.now();
  const until = new Date(now.getTime() + EXPORT_FILE_DAYS * 24 * HOUR_MS);
  const times = { made_at: now.toISOString(), expires_at: until.toISOString() };
  let mark: string;
  let trace: Trace;
  if (agreed) {
    const set = { state: 'made', row_count: wanted.rows, ...times } as const;
    await updateRow(tx, exportedFile, '', agreed.id, set, now, kernel.encrypt);
    mark = agreed.mark ?? '';
    trace = { def: exportedFile, service: 'office', id: agreed.id, action: 'update', ...difference(exportedFile, { ...agreed }, set) };
  } else {
    const inserted = await insert(kernel, caller, tx, wanted, hash, { state: 'made', because: null, ...times });
    mark = String(inserted.values['mark']);
    trace = inserted.trace;
  }
  const { def, format, rows, columns } = wanted;
  const announcements = await writeTrail(tx, who(caller, now), [trace], kernel.origin);
  await writeEvent(tx, who(caller, now), {
    service: siteOf(wanted),
    resource: def.name,
    record: null,
    action: 'export',
    after: {
      format,
      filter: withoutSearch(wanted.filter),
      rows,
      columns: columns.length,
      mark,
      ...(def.screen && { screen: def.screen.id }),
    },
    result: 'ok',
  });
  return { announcements, act: { kind: 'make', mark, agreedBy: agreed?.agreed_by ?? null, until } };
}

/** Without the searched text, which may be personal data. */
const withoutSearch = (filter: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  SEARCH_KEY in filter ? { ...filter, [SEARCH_KEY]: '…' } : filter;

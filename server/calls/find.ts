import { can } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import { say } from '../../src/schema/messages';
import { Refusal } from '../refusal';
import type { Caller, Kernel } from '../kernel/kernel';
import { readFound, readOne } from '../kernel/read';
import type { WireRow } from '../kernel/rows';
import { countListSearch } from '../kernel/searchLimit';
import { callerOf, type SessionCall } from './context';
import { answer } from './http';
import { typedParam } from './listParams';
import { readContext } from './reads';

/** Of each kind of record. Who looks for more opens the list. */
const MOST = 5;
const SHORTEST = 2;
const LONGEST = 100;

export interface Hit {
  resource: string;
  id: number;
  /** The page it leads to, where that is not its own. */
  leads?: { resource: string; id: number };
  /** Its title and what it says, masked as in lists, with the names of what it refers to. */
  record: WireRow;
}

/** Of a record only what a hit shows. */
function hitOf(def: AnyResource, row: WireRow): Hit {
  const { says = [], leads } = def.found ?? {};
  const names = new Set(['id', 'version', def.title, ...says]);
  const only = (all: object): WireRow => Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));
  const field = leads === undefined ? undefined : def.fields[leads];
  const to = leads === undefined ? null : row[leads];
  return {
    resource: def.name,
    id: Number(row['id']),
    ...(field?.kind === 'ref' && typeof to === 'number' && { leads: { resource: field.resource, id: to } }),
    record: { ...only(row), _text: only(row['_text'] ?? {}) },
  };
}

async function hitsOf(kernel: Kernel, caller: Caller, def: AnyResource, service: string, typed: string): Promise<Hit[]> {
  const context = readContext(kernel, caller, def, service);
  if (def.found?.by === 'words') {
    await countListSearch(kernel, caller, def, service, { q: typed });
    return (await readFound(kernel.db, context, typed, MOST)).map((row) => hitOf(def, row));
  }
  const number = /^\d{1,15}$/.test(typed) && Number(typed) > 0 ? Number(typed) : null;
  const row = number === null ? null : await readOne(kernel.db, context, number);
  return row ? [hitOf(def, row)] : [];
}

/** A page that several hits lead to is offered once. */
function withoutDoubles(hits: readonly Hit[]): Hit[] {
  const pages = new Map<string, Hit>();
  for (const hit of hits) {
    const { resource, id } = hit.leads ?? hit;
    if (!pages.has(`${resource}/${id}`)) pages.set(`${resource}/${id}`, hit);
  }
  return [...pages.values()];
}

/**
 * `GET /api/Find?q=&service=`: records of the site and of the office that the typed words or number may mean, as far as the employee may
 * see them. Whole personal values count as in lists; when the day's are used up, the sentence stands in `limited` and everything else is
 * found all the same.
 */
export async function find(call: SessionCall): Promise<Response> {
  const { kernel } = call.server;
  const caller = callerOf(call, call.session);
  const { searchParams } = call.url;
  const service = searchParams.get('service') ?? '';
  const asked = typedParam(searchParams, 'q', LONGEST);
  const typed = asked.replace(/^#(?=\d)/, '');
  if (service !== '' && !caller.actor.user.service.includes(service)) throw new Refusal(403, 'forbidden');
  if ([...typed].length < SHORTEST && !/^\d$/.test(typed)) return answer({ payload: [] });
  const findable = [...kernel.definitions.values()]
    .filter((def) => def.found && (def.scope === 'office' || service !== '') && can(caller.actor, def, 'view'))
    // A number is most likely that of a record the employee is asked about.
    .sort((left, right) => Number(right.queue !== undefined) - Number(left.queue !== undefined));
  let limited: string | undefined;
  const hits = await Promise.all(
    findable.map(async (def) => {
      try {
        return await hitsOf(kernel, caller, def, def.scope === 'site' ? service : '', typed);
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 429) throw error;
        limited = say(error.key, error.params, caller.language);
        return [];
      }
    }),
  );
  return answer({ payload: withoutDoubles(hits.flat()), ...(limited !== undefined && { limited }) });
}

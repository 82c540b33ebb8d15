import type { AnyResource } from '../../src/schema/define';
import { MOST_EVIDENCE } from '../../src/schema/evidence';
import { forbidden, Refusal } from '../refusal';
import { decides, decisionsOf, readEvidence } from '../kernel/evidence';
import type { FilterContext } from '../kernel/filter';
import { gateSite, gateTrash, gateVerb } from '../kernel/gate';
import type { Caller, Kernel } from '../kernel/kernel';
import { archivedBefore } from '../archive/reach';
import { readCounts, readCountsPer, readHistory, readOne, readPage, readTotals } from '../kernel/read';
import { countListSearch } from '../kernel/searchLimit';
import { readTrash, refusalOfTrashed } from '../kernel/trash';
import { answer } from './http';
import { filterParam, idParam, idsParam, listParams } from './listParams';
import { readAbout } from './overview';

/** Checks the rights of a read and returns its context. */
export function readContext(kernel: Kernel, caller: Caller, def: AnyResource, service: string): FilterContext {
  gateSite(caller.actor, def, service);
  gateVerb(caller.actor, def, 'view');
  return { def, definitions: kernel.definitions, actor: caller.actor, service, now: kernel.now() };
}

export async function one(kernel: Kernel, context: FilterContext, id: number): Promise<Response> {
  const row = await readOne(kernel.db, context, id);
  if (!row) throw (await refusalOfTrashed(kernel.db, context, id)) ?? new Refusal(404, 'notFound');
  return answer({ payload: row });
}

export async function history(kernel: Kernel, context: FilterContext, id: number): Promise<Response> {
  // The record is read first, because its history is shown only to those who may see the record.
  const row = await readOne(kernel.db, context, id);
  if (!row) throw new Refusal(404, 'notFound');
  const { rows, labels } = await readHistory(kernel.db, context, id);
  const archived = await archivedBefore(kernel.db);
  const reachesBack = archived !== null && Date.parse(String(row['created_at'])) < archived.getTime();
  return answer({ payload: rows, labels, ...(reachesBack && { archived: archived.toISOString() }) });
}

/** What speaks for or against items of a queue, for who may decide about them. */
async function evidence(kernel: Kernel, context: FilterContext, caller: Caller, asked: string): Promise<Response> {
  const { def } = context;
  const ids = idsParam('evidence', asked, MOST_EVIDENCE);
  if (!def.queue?.evidence) throw new Refusal(400, 'badQuery', { name: 'evidence' });
  if (!decides(context)) throw forbidden(decisionsOf(def)[0]?.[1].permission ?? '');
  return answer({ payload: await readEvidence(kernel, context, caller, ids) });
}

/** A page, one record, sums, counts or evidence, as the query says. */
export async function readCall(
  kernel: Kernel,
  caller: Caller,
  def: AnyResource,
  service: string,
  params: URLSearchParams,
): Promise<Response> {
  const context = readContext(kernel, caller, def, service);
  if (params.has('id')) return one(kernel, context, idParam(params.get('id')));
  if (params.has('history')) return history(kernel, context, idParam(params.get('history')));
  if (params.has('evidence')) return evidence(kernel, context, caller, String(params.get('evidence')));
  const about = await readAbout(kernel, context, caller, params);
  if (about) return about;
  await countListSearch(kernel, caller, def, service, filterParam(params));
  if (params.get('totals') === '1') return answer({ payload: null, totals: await readTotals(kernel.db, context, filterParam(params)) });
  if (params.get('counts') === '1') return answer({ payload: null, counts: await readCounts(kernel.db, context, filterParam(params)) });
  const per = params.get('per');
  if (per !== null) return answer({ payload: null, counts: await readCountsPer(kernel.db, context, filterParam(params), per) });
  const query = listParams(params, def);
  const inTrash = params.get('trash') === '1';
  if (inTrash) gateTrash(caller.actor, def);
  const { rows, total, totalIs } = inTrash ? await readTrash(kernel.db, context, query.range) : await readPage(kernel.db, context, query);
  const first = query.range[0];
  const range = `${def.path.slice(1)} ${rows.length === 0 ? '*' : `${first}-${first + rows.length - 1}`}/${total}`;
  return answer({ payload: rows, total, ...(totalIs && { totalIs }) }, { headers: { 'content-range': range } });
}

import type { AnyResource } from '../../src/schema/define';
import { Refusal } from '../kernel/errors';
import type { FilterContext } from '../kernel/filter';
import { gateSite, gateTrash, gateVerb } from '../kernel/gate';
import type { Caller, Kernel } from '../kernel/kernel';
import { archivedBefore } from '../archive/reach';
import { readCounts, readCountsPer, readHistory, readOne, readPage, readTotals } from '../kernel/read';
import { countListSearch } from '../kernel/searchLimit';
import { readTrash, refusalOfTrashed } from '../kernel/trash';
import { answer } from './http';
import { filterParam, idParam, listParams } from './listParams';

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

/** A page, one record, sums or counts, as the query says. */
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

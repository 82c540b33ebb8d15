import { Refusal } from '../refusal';
import type { FilterContext } from '../kernel/filter';
import type { Caller, Kernel } from '../kernel/kernel';
import { readOverview, readTabCounts } from '../kernel/overview';
import { readOne } from '../kernel/read';
import type { WireRow } from '../kernel/rows';
import { readTimeline } from '../kernel/timeline';
import { answer, jsonParam } from './http';
import { idParam } from './listParams';

/** The record itself is read first: what is told about it is told to those who may see it. */
async function recordOf(kernel: Kernel, context: FilterContext, asked: string | null): Promise<WireRow> {
  const row = await readOne(kernel.db, context, idParam(asked));
  if (!row) throw new Refusal(404, 'notFound');
  return row;
}

/**
 * What is told about one record beside itself: how many each of its tabs holds (`?tabs=`), what waits and what its lists come to
 * (`?overview=`), and a page of what happened (`?timeline=`, `kinds`, `after`); null where the query asks for none of them.
 */
export async function readAbout(kernel: Kernel, context: FilterContext, caller: Caller, params: URLSearchParams): Promise<Response | null> {
  const tabs = params.get('tabs');
  if (tabs !== null) return answer({ payload: null, counts: await readTabCounts(kernel, context, await recordOf(kernel, context, tabs)) });
  const asked = ['overview', 'timeline'].find((name) => params.has(name));
  if (asked === undefined) return null;
  if (!context.def.overview) throw new Refusal(400, 'badQuery', { name: asked });
  const record = await recordOf(kernel, context, params.get(asked));
  if (asked === 'overview') return answer({ payload: await readOverview(kernel, context, caller, record) });
  const kinds = params.get('kinds')?.split(',') ?? null;
  return answer({ payload: await readTimeline(kernel, context, record, { kinds, after: jsonParam(params, 'after') }) });
}

import type { AnyResource } from '../../src/schema/define';
import { screenName } from '../../src/schema/screens';
import { exportColumns, type Cell } from '../export/cells';
import { csv } from '../export/csv';
import type { ExportJobs } from '../export/jobs';
import { countAll, everyRow } from '../export/rows';
import { xlsx } from '../export/xlsx';
import { Refusal } from '../kernel/errors';
import { requireStepUp, gateSite, gateVerb } from '../kernel/gate';
import type { Caller, Kernel } from '../kernel/kernel';
import { takeFromDay } from '../kernel/quota';
import { checkSort } from '../kernel/read';
import { countListSearch } from '../kernel/searchLimit';
import { writeEvent } from '../kernel/trail';
import type { SessionCall } from './context';
import { answer, GUARD, jsonParam } from './http';
import { filterParam, sortParam } from './listParams';

const TYPES = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;
/** Progress of an export of the employee's own. */
export async function exportProgress({ url, server: { jobs }, session }: SessionCall): Promise<Response> {
  const job = jobs.of(url.searchParams.get('job') ?? '', session.actor.user.id);
  if (!job) throw new Refusal(404, 'notFound');
  return answer({ payload: { rows: job.rows, total: job.total, done: job.done } });
}

/** Without the searched text, which may be personal data. */
const withoutSearch = (filter: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  'q' in filter ? { ...filter, q: '…' } : filter;

/** Writes the audit entry of an export, unless the employee has reached the daily number of their role. Two exports at once wait for each other. */
async function recordExport(
  kernel: Kernel,
  caller: Caller,
  what: { service: string | null; resource: string },
  after: Record<string, unknown>,
): Promise<void> {
  const { id } = caller.actor.user;
  const at = kernel.now();
  await kernel.db.tx(async (tx) => {
    await takeFromDay(tx, id, 'export', at);
    await writeEvent(tx, { employee: id, ip: caller.ip, at }, { ...what, record: null, action: 'export', after, result: 'ok' });
  });
}

/** Streams every row of a filter as a file. The request's own abort ends the reading. */
export async function exportCall(
  kernel: Kernel,
  caller: Caller,
  jobs: ExportJobs,
  def: AnyResource,
  service: string,
  params: URLSearchParams,
  signal: AbortSignal,
): Promise<Response> {
  gateSite(caller.actor, def, service);
  gateVerb(caller.actor, def, 'export');
  requireStepUp(caller, kernel.now());
  const format = params.get('format') ?? 'csv';
  if (format !== 'csv' && format !== 'xlsx') throw new Refusal(400, 'badQuery', { name: 'format' });
  const names = jsonParam(params, 'columns');
  if (names !== undefined && (!Array.isArray(names) || !names.every((name) => typeof name === 'string')))
    throw new Refusal(400, 'badQuery', { name: 'columns' });
  const columns = exportColumns(def, names ?? null, caller.language) ?? [];
  if (columns.length === 0) throw new Refusal(400, 'badQuery', { name: 'columns' });
  const filter = filterParam(params);
  const sort = sortParam(params, def);
  checkSort(def, sort);
  const context = { def, definitions: kernel.definitions, actor: caller.actor, service };
  await countListSearch(kernel, caller, def, service, filter);
  const total = await countAll(kernel.db, context, filter);
  await recordExport(
    kernel,
    caller,
    { service: def.scope === 'site' ? service : null, resource: def.name },
    { format, filter: withoutSearch(filter), rows: total, columns: columns.length, ...(def.screen && { screen: def.screen.id }) },
  );
  const job = jobs.start((params.get('job') ?? '').slice(0, 64), { owner: caller.actor.user.id, rows: 0, total, done: false });

  async function* batches(): AsyncGenerator<Cell[][]> {
    for await (const rows of everyRow(kernel.db, context, filter, sort)) {
      if (signal.aborted) return;
      yield rows.map((row) => columns.map((column) => column.cell(row)));
      job.rows += rows.length;
    }
    job.done = true;
  }
  const headings = columns.map((column) => column.heading);
  const chunks = format === 'csv' ? csv(headings, batches()) : xlsx(headings, batches());
  const body = new ReadableStream<Uint8Array>(
    {
      // Read only as fast as the browser takes it, so that a slow network never fills the memory.
      async pull(controller) {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 2 },
  );
  const file = `${screenName(def).replace(':', '-')}${def.scope === 'site' ? `-${service}` : ''}.${format}`;
  return new Response(body, {
    headers: { 'content-type': TYPES[format], 'content-disposition': `attachment; filename="${file}"`, 'x-rows': String(total), ...GUARD },
  });
}

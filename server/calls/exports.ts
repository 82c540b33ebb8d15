import type { AnyResource } from '../../src/schema/define';
import { formatClock } from '../../src/schema/format';
import { say } from '../../src/schema/messages';
import { screenName } from '../../src/schema/screens';
import { aboutFile, filterText, MARK } from '../export/about';
import { beginExport, mostOf } from '../export/acts';
import { exportColumns, isShownInFull, type Cell } from '../export/cells';
import { csv } from '../export/csv';
import type { ExportJobs } from '../export/jobs';
import { countAll, everyRow } from '../export/rows';
import { xlsx } from '../export/xlsx';
import { Refusal } from '../refusal';
import { requireStepUp, gateSite, gateVerb } from '../kernel/gate';
import type { Caller, Kernel } from '../kernel/kernel';
import { checkSort } from '../kernel/read';
import { nameWord } from '../kernel/words';
import { countListSearch } from '../kernel/searchLimit';
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

/**
 * Streams every row of a filter as a file, or answers 202 where a second person has to agree first. The request's own abort ends the
 * reading.
 */
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
  const columns = exportColumns({ def, definitions: kernel.definitions, language: caller.language }, names ?? null) ?? [];
  if (columns.length === 0) throw new Refusal(400, 'badQuery', { name: 'columns' });
  const filter = filterParam(params);
  const sort = sortParam(params, def);
  checkSort(def, sort);
  const context = { def, definitions: kernel.definitions, actor: caller.actor, service };
  await countListSearch(kernel, caller, def, service, filter);
  const total = await countAll(kernel.db, context, filter);
  const text = filterText(def, filter, caller.language);
  const act = await beginExport(kernel, caller, {
    def,
    service,
    format,
    filter,
    filterText: text,
    columns: columns.map(({ name }) => name),
    headings: columns.map(({ heading }) => heading),
    unmasked: columns.some(({ name }) => isShownInFull(caller.actor, def, name)),
    rows: total,
  });
  if (act.kind === 'ask') {
    const msg = say('exportAsked', { time: formatClock(act.expires) }, caller.language);
    return answer({ msg, approval: { id: act.id, expires_at: act.expires } }, { status: 202 });
  }
  const { mark, agreedBy, until } = act;
  const job = jobs.start((params.get('job') ?? '').slice(0, 64), { owner: caller.actor.user.id, rows: 0, total, done: false });

  async function* batches(): AsyncGenerator<Cell[][]> {
    for await (const rows of everyRow(kernel.db, context, filter, sort)) {
      if (signal.aborted) return;
      // The filter may match ever more rows while the file is read slowly, and those were never agreed to.
      if (job.rows + rows.length > mostOf(total))
        throw new Error(`an export of ${def.name} grew far beyond the ${total} rows it was decided about`);
      yield rows.map((row) => [...columns.map((column) => column.cell(row)), mark]);
      job.rows += rows.length;
    }
    job.done = true;
  }
  const headings = [...columns.map((column) => column.heading), MARK[caller.language]];
  const about = aboutFile(
    {
      name: nameWord(def)[caller.language],
      service: def.scope === 'site' ? service : '',
      who: caller.actor.user.name,
      at: kernel.now(),
      until,
      filter: text,
      rows: total,
      mark,
      agreedBy,
    },
    caller.language,
  );
  const chunks = format === 'csv' ? csv(headings, batches(), about) : xlsx(headings, batches(), about);
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

import type { AnyReport } from '../../src/schema/report/define';
import { bangkokDay, formatClock, formatDate } from '../../src/schema/format';
import { say } from '../../src/schema/messages';
import { shellOf } from '../../src/schema/report/shell';
import { aboutFile, MARK } from '../export/about';
import { beginExport } from '../export/acts';
import { csv } from '../export/csv';
import { xlsx } from '../export/xlsx';
import { gateSite, gateVerb, requireStepUp } from '../kernel/gate';
import { forbidden, Refusal } from '../refusal';
import { answerReport } from '../reports/answer';
import { reportTable } from '../reports/file';
import type { Question } from '../reports/question';
import type { Asking } from '../reports/rows';
import { callerOf, ownSite, type SessionCall } from './context';
import { answer, GUARD } from './http';
import { readQuestion } from './reportQuestion';

const TYPES = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

/** Checks the rights of a call, and reads what it asks. `service`: the site; null: all sites one may see. */
async function admit(
  call: SessionCall,
  report: AnyReport,
  service: string | null,
  verb: 'view' | 'export',
): Promise<{ asking: Asking; question: Question }> {
  const { kernel } = call.server;
  const { actor } = call.session;
  const own = actor.user.service;
  const shell = shellOf(report);
  call.subject = { service: service === null ? null : ownSite(actor, service), resource: report.name, record: null, action: verb };
  if (service !== null) gateSite(actor, shell, service);
  gateVerb(actor, shell, 'view');
  if (verb === 'export') gateVerb(actor, shell, 'export');
  const now = kernel.now();
  const [there] =
    service === null
      ? []
      : await kernel.db.query<{ day: string }>('select business_day($1, $2)::text as day', [service, now.toISOString()]);
  const question = readQuestion(report, actor, call.url.searchParams, there?.day ?? bangkokDay(now));
  const services = service === null ? own : [service];
  if (question.where['service']?.some((site) => !services.includes(String(site)))) throw forbidden(report.permission);
  return { asking: { report, definitions: kernel.definitions, actor, services, now }, question };
}

/** `GET /api{path}/{service}`, and without the site over all one may see. */
export async function readReport(call: SessionCall, report: AnyReport, service: string | null): Promise<Response> {
  const { asking, question } = await admit(call, report, service, 'view');
  const { rows, ...more } = await answerReport(call.server.kernel.db, asking, question);
  return answer({ payload: rows, ...more });
}

/** `GET /api{path}/{service}/export`, and without the site: the groups and their sum as a file. */
export async function exportReport(call: SessionCall, report: AnyReport, service: string | null): Promise<Response> {
  const { asking, question } = await admit(call, report, service, 'export');
  const { kernel } = call.server;
  const caller = callerOf(call, call.session);
  requireStepUp(caller, kernel.now());
  const format = call.url.searchParams.get('format') ?? 'csv';
  if (format !== 'csv' && format !== 'xlsx') throw new Refusal(400, 'badQuery', { name: 'format' });
  const { language } = caller;
  const { names, headings: columns, rows, total } = await reportTable(kernel.db, asking, question, language);
  const { from, to } = question.period;
  const text = from === to ? formatDate(from, language) : `${formatDate(from, language)} – ${formatDate(to, language)}`;
  const shell = shellOf(report);
  const def = service === null ? { ...shell, scope: 'office' as const } : shell;
  const act = await beginExport(kernel, caller, {
    ...{ def, service: service ?? '', format, filterText: text, rows: total, unmasked: false },
    // Whose records they are does not depend on where they are asked for.
    ...(service === null && report.scope === 'site' && { sites: question.where['service']?.map(String) ?? asking.services }),
    filter: { day_gte: from, day_lte: to, ...question.where },
    columns: names,
    headings: columns,
  });
  if (act.kind === 'ask') {
    const msg = say('exportAsked', { time: formatClock(act.expires) }, language);
    return answer({ msg, approval: { id: act.id, expires_at: act.expires } }, { status: 202 });
  }
  const { mark, agreedBy, until } = act;
  const about = aboutFile(
    {
      ...{ service: service ?? '', who: caller.actor.user.name, at: kernel.now(), until, filter: text, rows: total, mark, agreedBy },
      name: report.label[language],
    },
    language,
  );
  const cells = rows.map((row) => [...row, mark]);
  const headings = [...columns, MARK[language]];
  const chunks = (format === 'csv' ? csv : xlsx)(headings, once(cells), about);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  const file = `${report.name}${service === null ? '' : `-${service}`}.${format}`;
  return new Response(body, {
    headers: { 'content-type': TYPES[format], 'content-disposition': `attachment; filename="${file}"`, 'x-rows': String(total), ...GUARD },
  });
}

async function* once<T>(batch: T): AsyncGenerator<T> {
  yield batch;
}

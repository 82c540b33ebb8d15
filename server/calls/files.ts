import { reportShell } from '../../src/reports/shells';
import { reportRun, type ScheduledReport } from '../../src/resources/admin/reportSchedule';
import type { SystemSubject } from '../../src/schema/auditWords';
import { can } from '../../src/schema/can';
import { isOfficePicture } from '../handlers/popup';
import { forbidden, Refusal } from '../refusal';
import { readOne } from '../kernel/read';
import { ownSite, type SessionCall } from './context';
import { answer, GUARD, readBytes } from './http';
import { keepPicture, readPicture } from './pictures';

/** What the audit log calls an attached picture. */
export const FILE: SystemSubject = 'file';
const MAX_FILE = 5_000_000;
/** Allowance for the form around the file. */
const MAX_FORM = MAX_FILE + 100_000;
/** Of one employee, at all sites together. */
const UPLOADS_A_DAY = 500;
export const FILE_KEY = /^[0-9a-f]{32}\.[a-z]{3,4}$/;

const isOwn = (services: readonly string[], service: string): boolean => service === 'office' || services.includes(service);

/** The `file` of a form, as it was sent. */
export async function fileOf(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBytes(request, MAX_FORM, 'tooLargeFile');
  let file: unknown;
  try {
    file = (await new Response(bytes, { headers: { 'content-type': request.headers.get('content-type') ?? '' } }).formData()).get('file');
  } catch {
    throw new Refusal(400, 'badQuery', { name: 'file' });
  }
  if (!(file instanceof Blob)) throw new Refusal(400, 'badQuery', { name: 'file' });
  if (file.size > MAX_FILE) throw new Refusal(413, 'tooLargeFile');
  return new Uint8Array(await file.arrayBuffer());
}

export async function upload(call: SessionCall, service: string): Promise<Response> {
  const { actor } = call.session;
  if (!isOwn(actor.user.service, service)) throw forbidden();
  const {
    kernel: { db, now },
    files,
  } = call.server;
  const picture = await readPicture(call.server, service, await fileOf(call.request), `employee ${actor.user.id}`);
  const key = await keepPicture({ tx: (work) => db.tx(work), files, now: now() }, service, picture, {
    by: actor.user.id,
    most: UPLOADS_A_DAY,
  });
  return answer({ payload: { key, url: `/api/File/${encodeURIComponent(service)}/${key}` } });
}

/**
 * The file of a report that was made by the clock is for who sees the run and may export the report; the audit log tells its key to others
 * as well.
 */
async function gateReport({ session: { actor }, server: { kernel } }: SessionCall, service: string, key: string): Promise<void> {
  const [run] = await kernel.db.query<{ id: number; report: ScheduledReport }>(
    'select r.id, s.report from report_run r join report_schedule s on s.service = r.service and s.id = r.schedule where r.service = $1 and r.file = $2',
    [service, key],
  );
  if (!run) return;
  const shell = reportShell(run.report);
  const seen = await readOne(kernel.db, { def: reportRun, definitions: kernel.definitions, actor, service }, run.id);
  if (!seen || !shell || !can(actor, shell, 'export')) throw new Refusal(404, 'notFound');
}

export async function download(call: SessionCall, service: string, key: string): Promise<Response> {
  const { actor } = call.session;
  const { db } = call.server.kernel;
  call.subject = { service: ownSite(actor, service), resource: FILE, record: key, action: 'view' };
  if (!isOwn(actor.user.service, service) && !(FILE_KEY.test(key) && (await isOfficePicture(db, service, key)))) throw forbidden();
  const [known] = FILE_KEY.test(key)
    ? await db.query<{ type: string }>('select type from stored_file where service = $1 and key = $2', [service, key])
    : [];
  if (known && !known.type.startsWith('image/')) await gateReport(call, service, key);
  const bytes = known && (await call.server.files.get(service, key));
  if (!known || !bytes) throw new Refusal(404, 'notFound');
  return new Response(bytes, {
    headers: {
      ...GUARD,
      'content-type': known.type,
      // Named by the server: whatever the file was called where it came from is not known here.
      'content-disposition': `inline; filename="${key}"`,
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': `${GUARD['content-security-policy']}; sandbox`,
    },
  });
}

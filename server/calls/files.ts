import type { SystemSubject } from '../../src/schema/auditWords';
import { isOfficePicture } from '../handlers/popup';
import { forbidden, Refusal } from '../refusal';
import { ownSite, type SessionCall } from './context';
import { answer, GUARD, readBytes } from './http';
import { keepPicture, readPicture } from './pictures';

/** What the audit log calls a picture that somebody attached. */
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

export async function download(call: SessionCall, service: string, key: string): Promise<Response> {
  const { actor } = call.session;
  const { db } = call.server.kernel;
  call.subject = { service: ownSite(actor, service), resource: FILE, record: key, action: 'view' };
  if (!isOwn(actor.user.service, service) && !(FILE_KEY.test(key) && (await isOfficePicture(db, service, key)))) throw forbidden();
  const [known] = FILE_KEY.test(key)
    ? await db.query<{ type: string }>('select type from stored_file where service = $1 and key = $2', [service, key])
    : [];
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

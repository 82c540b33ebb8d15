import { isOfficePicture } from '../handlers/popup';
import { forbidden, Refusal } from '../refusal';
import { withoutMetadata } from '../kernel/imageMetadata';
import { imageTypeOf } from '../kernel/imageType';
import type { Tx } from '../db/client';
import type { Pictures } from '../slips/reader';
import type { FileScanner, FileStore } from '../fileStore';
import type { SessionCall } from './context';
import { answer, GUARD, readBytes } from './http';

const MAX_FILE = 5_000_000;
/** Allowance for the form around the file. */
const MAX_FORM = MAX_FILE + 100_000;
/** A colleague's browser keeps four bytes for each of them. */
const MAX_PIXELS = 40_000_000;
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

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Where pictures are kept, and who reads them. */
export interface PictureKeeper {
  /** A transaction of its own, or the one that is open. */
  tx: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>;
  files: FileStore;
  pictures?: Pictures;
  scan?: FileScanner;
  now: Date;
}

/** Who sent a picture: the number of the employee, 0 for the site itself. `most`: how many of theirs a day are taken. */
interface Sender {
  by: number;
  most: number;
}

/** Refuses what is more than the day takes. Two uploads of one sender wait for each other, until the row of the first is there. */
async function takeFromUploads(tx: Tx, service: string, { by, most }: Sender, now: Date): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [by === 0 ? `uploads of ${service}` : `uploads by ${by}`]);
  const since = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  const [today] = await tx.query<{ n: number }>(
    `select count(*)::int as n from (select service from site union all select 'office') s join stored_file f on f.service = s.service
      where f.by = $1 and f.at > $2 and ($1::bigint <> 0 or f.service = $3)`,
    [by, since, service],
  );
  if ((today?.n ?? 0) >= most) throw new Refusal(429, 'uploadLimit', { max: most });
}

/**
 * Keeps a picture and nothing else of the file, and gives its key. Its type is read from its bytes; the name and the type it was sent with are ignored.
 * Where pictures can be re-encoded it is; elsewhere what is not the picture is taken out of the file.
 */
export async function keepPicture(
  { tx, files, pictures, scan, now }: PictureKeeper,
  service: string,
  sent: Uint8Array<ArrayBuffer>,
  sender: Sender,
): Promise<string> {
  const image = imageTypeOf(sent);
  const bare = image && withoutMetadata(sent, image);
  if (!image || !bare) throw new Refusal(415, 'notImage');
  if (image.width * image.height > MAX_PIXELS) throw new Refusal(413, 'tooManyPixels', { most: MAX_PIXELS / 1_000_000 });
  if (scan && (await scan(sent, image.type)) === 'refused') throw new Refusal(415, 'fileRefused');
  const drawn = pictures ? await pictures.draw(bare, image) : { bytes: bare, width: image.width, height: image.height };
  if (!drawn) throw new Refusal(415, 'notImage');
  const { bytes, width, height } = drawn;
  const random = globalThis.crypto.getRandomValues(new Uint8Array(16));
  const key = `${hex(random.buffer)}.${image.extension}`;
  // Of what was sent, so that the same file is known again after a version that draws differently.
  const hash = hex(await globalThis.crypto.subtle.digest('SHA-256', bare));
  // Slips are pictures of a site.
  const seen = service === 'office' ? undefined : await pictures?.see(bytes);
  // The row first: it holds the sender's place, and one without its file is swept like any unused upload.
  await tx(async (inside) => {
    await takeFromUploads(inside, service, sender, now);
    await inside.query(
      'insert into stored_file (service, key, type, size, width, height, hash, by, at, looks, code) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
      [
        ...[service, key, image.type, bytes.length, width, height, hash, sender.by, now.toISOString()],
        ...[seen?.looks ?? null, seen?.code ?? null],
      ],
    );
  });
  try {
    await files.put(service, key, bytes);
  } catch (error) {
    await tx((inside) => inside.query('delete from stored_file where service = $1 and key = $2', [service, key]));
    throw error;
  }
  return key;
}

export async function upload(call: SessionCall, service: string): Promise<Response> {
  const { actor } = call.session;
  if (!isOwn(actor.user.service, service)) throw forbidden();
  const {
    kernel: { db, now },
    files,
    pictures,
    scan,
  } = call.server;
  const sent = await fileOf(call.request);
  const key = await keepPicture({ tx: (work) => db.tx(work), files, pictures, scan, now: now() }, service, sent, {
    by: actor.user.id,
    most: UPLOADS_A_DAY,
  });
  return answer({ payload: { key, url: `/api/File/${encodeURIComponent(service)}/${key}` } });
}

export async function download(call: SessionCall, service: string, key: string): Promise<Response> {
  const { actor } = call.session;
  const { db } = call.server.kernel;
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

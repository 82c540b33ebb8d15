import { Refusal } from '../refusal';
import { withoutMetadata } from '../kernel/imageMetadata';
import { imageTypeOf, type ImageType } from '../kernel/imageType';
import type { Tx } from '../db/client';
import type { Pictures, Seen } from '../slips/reader';
import type { FileScanner, FileStore } from '../fileStore';
import { createTurns, type Turns } from '../turns';

/** A colleague's browser keeps four bytes for each of them. */
const MAX_PIXELS = 40_000_000;
/** Seconds after which a refused picture may come again. */
const AGAIN_AFTER = 5;

/** Pictures are read in turn: one of the largest takes a few hundred MB and a second of a core while it is drawn. */
export const createPictureTurns = (): Turns =>
  createTurns({
    atOnce: 2,
    most: 32,
    ofOne: 16,
    refuse: () => new Refusal(503, 'picturesBusy', {}, { retryAfter: AGAIN_AFTER }),
  });

/** Who reads pictures. */
export interface PictureReader {
  pictures?: Pictures;
  scan?: FileScanner;
  pictureTurns: Turns;
}

/** A picture that may be kept. */
export interface ReadPicture {
  bytes: Uint8Array<ArrayBuffer>;
  image: ImageType;
  width: number;
  height: number;
  hash: string;
  /** Of a site's. */
  seen?: Seen;
}

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Takes the picture and nothing else out of a file. Its type is read from its bytes; the name and the type it was sent with are ignored.
 * Where pictures can be re-encoded it is; elsewhere what is not the picture is taken out. It may have to wait, so this is done outside of
 * transactions.
 */
export async function readPicture(
  { pictures, scan, pictureTurns }: PictureReader,
  service: string,
  sent: Uint8Array<ArrayBuffer>,
  sender: string,
): Promise<ReadPicture> {
  const image = imageTypeOf(sent);
  const bare = image && withoutMetadata(sent, image);
  if (!image || !bare) throw new Refusal(415, 'notImage');
  if (image.width * image.height > MAX_PIXELS) throw new Refusal(413, 'tooManyPixels', { most: MAX_PIXELS / 1_000_000 });
  if (scan && (await scan(sent, image.type)) === 'refused') throw new Refusal(415, 'fileRefused');
  // Of what was sent, so that the same file is known again after a version that draws differently.
  const hash = hex(await globalThis.crypto.subtle.digest('SHA-256', bare));
  if (!pictures) return { bytes: bare, image, width: image.width, height: image.height, hash };
  return pictureTurns(sender, async () => {
    const drawn = await pictures.draw(bare, image);
    if (!drawn) throw new Refusal(415, 'notImage');
    // Slips are pictures of a site.
    return { ...drawn, image, hash, ...(service !== 'office' && { seen: await pictures.see(drawn.bytes) }) };
  });
}

/** Where pictures are kept. */
export interface PictureKeeper {
  /** A transaction of its own, or the one that is open. */
  tx: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>;
  files: FileStore;
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

/** Keeps a picture, and gives its key. */
export async function keepPicture(
  { tx, files, now }: PictureKeeper,
  service: string,
  picture: ReadPicture,
  sender: Sender,
): Promise<string> {
  const { bytes, image, width, height, hash, seen } = picture;
  const random = globalThis.crypto.getRandomValues(new Uint8Array(16));
  const key = `${hex(random.buffer)}.${image.extension}`;
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

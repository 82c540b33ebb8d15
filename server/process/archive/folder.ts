import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { PassThrough, Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { ArchiveStore, Reading, Written } from '../../archive/store';

const DATA = '.ndjson.gz';
const MANIFEST = '.json';
const PART = '.part';

/** Passes bytes on, and knows how many they were and their digest. */
class Meter extends Transform {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }
  written(): Written {
    return { bytes: this.bytes, digest: this.hash.copy().digest('hex') };
  }
}

/** Forces a file, or the names in a folder, to the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* linesOf(path: string, meter: Meter): AsyncIterable<string> {
  const text = new PassThrough({ encoding: 'utf8' });
  // A failure destroys the text, and so ends the loop over it with the same error.
  pipeline(createReadStream(path), meter, createGunzip(), text).catch(() => undefined);
  let rest = '';
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Archives in a folder: `TABLE/SITE/YYYY-MM.ndjson.gz`, beside each its manifest `YYYY-MM.json`. Only the owner may read them. */
export function createArchiveFolder(given: string): ArchiveStore {
  const folder = resolve(given);
  const place = (name: string, part?: string): string => join(folder, `${name}${part === undefined ? '' : `.${part}${PART}`}`);
  const names = async (ending: string): Promise<string[]> => {
    const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return files
      .filter((file) => file.isFile() && file.name.endsWith(ending))
      .map((file) => relative(folder, join(file.parentPath, file.name)).slice(0, -ending.length).split(sep).join('/'))
      .sort();
  };
  return {
    async write(name, part, pages) {
      const path = place(name, part);
      const around = dirname(path);
      await mkdir(around, { recursive: true, mode: 0o700 });
      const left = await readdir(around);
      const base = place(name).slice(around.length + 1);
      for (const old of left.filter((one) => one.startsWith(`${base}.`) && one.endsWith(PART)))
        await rm(join(around, old), { force: true });
      const meter = new Meter();
      const handle = await open(path, 'wx', 0o600);
      try {
        await pipeline(Readable.from(pages), createGzip(), meter, async (chunks: AsyncIterable<Buffer>) => {
          for await (const chunk of chunks) await handle.writeFile(chunk);
        });
        await handle.sync();
      } finally {
        await handle.close();
      }
      return meter.written();
    },
    read(name, part): Reading {
      const meter = new Meter();
      return { lines: linesOf(part === undefined ? `${place(name)}${DATA}` : place(name, part), meter), written: () => meter.written() };
    },
    async keep(name, part, manifest) {
      const beside = `${place(name, part)}${MANIFEST}${PART}`;
      await writeFile(beside, manifest, { mode: 0o600 });
      await sync(beside);
      await rename(place(name, part), `${place(name)}${DATA}`);
      await rename(beside, `${place(name)}${MANIFEST}`);
      // The folders may be new, so their names are forced to the disk as well.
      for (let around = dirname(place(name)); around.length >= folder.length; around = dirname(around)) await sync(around);
    },
    manifests: async () =>
      Promise.all((await names(MANIFEST)).map(async (name) => ({ name, manifest: await readFile(`${place(name)}${MANIFEST}`, 'utf8') }))),
    names: () => names(DATA),
  };
}

/** Whole exports: how fast, and what they do to the server's memory. */
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Unzip, UnzipInflate } from 'fflate';
import { aboutFile } from '../../server/export/about';
import { count, megabytes, perSecond } from '../stats';
import type { BenchOptions, ResultRow } from '../types';
import { EXPORT_TENTH } from './capture';
import { BUSY } from './fill';
import { residentOf, watchMemory, type Memory } from './processes';
import type { Rig } from './rig';

/**
 * Memory goes up and down with the collector, and the longer an export the higher the highest peak; what must not be is that it goes on
 * rising. In its first third an export brings the pages of the embedded engine and the heap to where they stay, in the next export too;
 * what grew with the rows would rise as much from the middle third to the last. The level itself moves by this much between two equal
 * exports.
 */
const SLACK = 16_000_000;

/** Fetches to a file, so that counting the rows takes nothing from the server while it works. */
async function download(url: string, bearer: string, file: string): Promise<number> {
  const began = performance.now();
  await new Promise<void>((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${bearer}` } }, (answer) => {
      if (answer.statusCode !== 200) {
        reject(new Error(`${url} answered ${answer.statusCode}`));
        return;
      }
      pipeline(answer, createWriteStream(file)).then(resolve, reject);
    }).on('error', reject);
  });
  return (performance.now() - began) / 1000;
}

function occurrences(bytes: Uint8Array, what: Buffer): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let found = 0;
  for (let at = buffer.indexOf(what); at >= 0; at = buffer.indexOf(what, at + what.length)) found += 1;
  return found;
}

/**
 * Lines in which a file says who exported it, when and by which filter: in CSV behind an empty one, in a workbook on a sheet of its own.
 */
const ABOUT = aboutFile(
  { name: '', service: '', who: '', at: new Date(0), until: new Date(0), filter: '', rows: 0, mark: '', agreedBy: null },
  'th',
).length;

/** Rows in the file, without the headings and what it says of itself. */
async function rowsIn(file: string, format: 'csv' | 'xlsx'): Promise<number> {
  let rows = 0;
  if (format === 'csv') {
    for await (const chunk of createReadStream(file)) rows += occurrences(chunk as Buffer, Buffer.from('\n'));
    return rows - 1 - (1 + ABOUT);
  }
  const unzip = new Unzip((entry) => {
    if (!entry.name.startsWith('xl/worksheets/')) return;
    let rest = Buffer.alloc(0);
    entry.ondata = (error, chunk) => {
      if (error) throw error;
      const text = Buffer.concat([rest, chunk]);
      rows += occurrences(text, Buffer.from('<row>'));
      // A mark cut in two by the end of a chunk is seen with the next one, and no whole one twice.
      rest = Buffer.from(text.subarray(Math.max(0, text.length - 4)));
    };
    rows -= 1;
    entry.start();
  });
  unzip.register(UnzipInflate);
  for await (const chunk of createReadStream(file)) unzip.push(chunk as Buffer);
  unzip.push(new Uint8Array(), true);
  // The first line of each sheet was taken off as its heading.
  return rows - (ABOUT - 1);
}

const change = (from: number, to: number): string => `${to < from ? '−' : '+'}${megabytes(Math.abs(to - from))}`;

/**
 * The product is started afresh for each format: memory that something else made it take would hide the growth. The embedded engine takes
 * minutes for a million rows, so there it is the product's CSV alone: the formats differ on the same side of the thread for both engines.
 */
export async function measureExports(
  options: BenchOptions,
  engine: string,
  { all: everything, restart }: { all: boolean; restart: () => Promise<Rig> },
): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for (const format of everything ? (['csv', 'xlsx'] as const) : (['csv'] as const)) {
    const at = await restart();
    const { origin, pid } = at.product;
    const file = join(tmpdir(), `office-bench-${process.pid}.${format}`);
    const run = async (name: string, url: string, bearer: string, wanted: number | null): Promise<Memory & { rate: number }> => {
      options.say(`${engine}: exporting ${name}`);
      const memory = watchMemory(pid);
      const seconds = await download(url, bearer, file);
      const used = memory.end();
      const found = wanted === null ? at.expected.all : await rowsIn(file, format);
      await rm(file, { force: true });
      if (wanted !== null && found !== wanted) throw new Error(`the ${format} export of ${wanted} rows holds ${found}`);
      return { ...used, rate: found / seconds };
    };
    const path = `${origin}/api/Deposit/${BUSY}/export?format=${format}`;
    const before = residentOf(pid);
    const tenth = await run(`${count(at.expected.tenth)} rows as ${format}`, `${path}&${EXPORT_TENTH}`, at.token, at.expected.tenth);
    const all = await run(`${count(at.expected.all)} rows as ${format}`, path, at.token, at.expected.all);
    const [early, middle, late] = all.thirds;
    const bare =
      everything && format === 'csv' ? await run('the same without the product', `${at.bare.origin}/export`, at.sid, null) : null;
    rows.push(
      {
        name: `${engine}: export of ${count(at.expected.all)} rows, ${format.toUpperCase()}`,
        product: perSecond(all.rate),
        reference: bare ? perSecond(bare.rate) : '',
        ratio: bare ? all.rate / bare.rate : null,
        limit: '',
        verdict: 'info',
        figures: { rate: all.rate, tenthRate: tenth.rate, ...(bare && { referenceRate: bare.rate }) },
      },
      {
        name: `${engine}: server memory while it runs, ${format.toUpperCase()} (before: ${megabytes(before)})`,
        product: `${megabytes(all.peak)} at the peak, ${change(early, middle)} from first to middle third, ${change(middle, late)} to the last`,
        reference: `${megabytes(tenth.peak)} at the peak for a tenth of the rows`,
        ratio: all.peak / tenth.peak,
        limit: `+ ${megabytes(SLACK)} from middle to last third`,
        verdict: late - middle <= SLACK ? 'pass' : 'miss',
        figures: { before, peakTenth: tenth.peak, peakAll: all.peak, early, middle, late },
      },
    );
  }
  return rows;
}

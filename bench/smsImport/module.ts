import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { startServer } from '../../e2e/server';
import { at, signInOn } from '../../e2e/steps';
import { longestTaskDuring, type Work } from '../../e2e/tasks';
import { csvOf, excelFile, mixedRows } from '../../test/smsFiles';
import { heapOf, visit } from '../browser/page';
import { median } from '../stats';
import type { BenchModule, ResultRow } from '../types';
import { memoryDuring, type Memory } from './memory';

const ROWS = 100_000;
const LONGEST_BLOCK = 50;
const kinds = ['xlsx', 'csv'] as const;
type Kind = (typeof kinds)[number];
interface Measured {
  took: number;
  longest: Work;
  valid: number;
}
interface Watch {
  took: Promise<number>;
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`;

/** The page of a campaign: from the moment it has the file to the sentence that says what is in it. */
async function campaign(page: Page, cdp: CDPSession, file: string): Promise<Measured> {
  await page.goto(at('/Sms/create'));
  await page.locator('[class*=_drop_] input[type=file]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const own = window as unknown as { watch: Watch };
    const took = new Promise<number>((resolve) => {
      document.addEventListener(
        'change',
        () => {
          const began = performance.now();
          const look = new MutationObserver(() => {
            if (!document.querySelector('main .notice--done, main .notice--refused')) return;
            look.disconnect();
            resolve(performance.now() - began);
          });
          look.observe(document.body, { childList: true, subtree: true });
        },
        { capture: true, once: true },
      );
    });
    own.watch = { took };
  });
  const { answer: took, longest } = await longestTaskDuring(cdp, async () => {
    await page.locator('[class*=_drop_] input[type=file]').setInputFiles(file);
    return page.evaluate(() => (window as unknown as { watch: Watch }).watch.took);
  });
  const said = await page.locator('main .notice--done').innerText();
  const valid = Number((/พบเบอร์ ([\d,]+)/.exec(said)?.[1] ?? '').replaceAll(',', ''));
  return { took, longest, valid };
}

/** The plain call of SheetJS on the page's own thread: reads the file and makes its rows. Nothing is checked or sorted. */
async function plain(page: Page, cdp: CDPSession, source: string, file: string, kind: Kind): Promise<Measured> {
  await page.goto(at('/News'));
  await page.waitForLoadState('networkidle');
  await page.evaluate(source);
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'plain-file' })));
  await page.locator('#plain-file').setInputFiles(file);
  const {
    answer: { took, rows },
    longest,
  } = await longestTaskDuring(cdp, () =>
    page.evaluate(async (isText) => {
      interface Library {
        read(data: unknown, options: object): { SheetNames: string[]; Sheets: Record<string, object> };
        utils: { sheet_to_json(sheet: object, options: object): unknown[] };
      }
      const { XLSX } = window as unknown as { XLSX: Library };
      const chosen = document.querySelector<HTMLInputElement>('#plain-file')?.files?.[0];
      if (!chosen) throw new Error('no file');
      const began = performance.now();
      const book = isText
        ? XLSX.read(await chosen.text(), { type: 'string', raw: true })
        : XLSX.read(await chosen.arrayBuffer(), { type: 'array' });
      const found = XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
      return { took: performance.now() - began, rows: found.length };
    }, kind === 'csv'),
  );
  return { took, longest, valid: rows };
}

const row = (name: string, product: number, limit: string, passes: boolean, reference: number, note?: string): ResultRow => ({
  name: `smsImport/${name}`,
  product: ms(product),
  reference: ms(reference),
  ratio: product / reference,
  limit,
  verdict: passes ? 'pass' : 'miss',
  note,
  figures: { product, reference },
});

/** Memory in a browser that has read nothing before. */
async function memoryOf(url: string, file: string): Promise<{ heap: number; after: number; memory: Memory | null }> {
  const { page, cdp, person } = await visit(url, false);
  try {
    await signInOn(page, 'ceo');
    await page.goto(at('/Sms/create'));
    await page.locator('[class*=_drop_]').waitFor();
    const heap = await heapOf(cdp);
    const memory = await memoryDuring(() => campaign(page, cdp, file));
    return { heap, after: await heapOf(cdp), memory };
  } finally {
    await person.close();
  }
}

export const bench: BenchModule = {
  name: 'smsImport',
  async run({ quick, repeats, say, wants }) {
    const wanted = kinds.filter((kind) => wants(`smsImport/${kind}`));
    if (wanted.length === 0) return [];
    const times = quick ? 1 : repeats;
    const library = await readFile(createRequire(import.meta.url).resolve('xlsx/dist/xlsx.full.min.js'), 'utf8');
    const folder = await mkdtemp(join(tmpdir(), 'bench-sms-'));
    const { rows: table, expected } = mixedRows(ROWS);
    const server = await startServer({ TEST_CLOCK: '' });
    const { page, cdp, person } = await visit(server.url, false);
    const rows: ResultRow[] = [];
    try {
      await signInOn(page, 'ceo');
      for (const kind of wanted) {
        say(`smsImport/${kind}`);
        const file = join(folder, `numbers.${kind}`);
        await writeFile(
          file,
          kind === 'csv' ? csvOf(table) : new Uint8Array(await excelFile([['Phone Number', 'Name'], ...table]).arrayBuffer()),
        );
        await campaign(page, cdp, file);
        const ours: Measured[] = [];
        const theirs: Measured[] = [];
        // One after the other, so that both meet the same machine.
        for (let run = 0; run < times; run += 1) {
          ours.push(await campaign(page, cdp, file));
          theirs.push(await plain(page, cdp, library, file, kind));
        }
        if (ours.some(({ valid }) => valid !== expected.valid) || theirs.some(({ valid }) => valid !== ROWS + 1))
          throw new Error(`${kind} was not read whole`);
        const [took, reference] = [median(ours.map((one) => one.took)), median(theirs.map((one) => one.took))];
        const [block, theirBlock] = [Math.max(...ours.map((one) => one.longest.clock)), median(theirs.map((one) => one.longest.clock))];
        if (kind === 'xlsx')
          rows.push(
            row('xlsx of 100,000 rows, from choosing to sorted lists', took, '≤ 1.3 × SheetJS', took <= reference * 1.3, reference),
          );
        else rows.push(row('csv of 100,000 rows, from choosing to sorted lists', took, '≤ 250 ms', took <= 250, reference));
        rows.push(
          row(
            `${kind}: longest block of the page's thread, of all runs`,
            block,
            '≤ 50 ms',
            block <= LONGEST_BLOCK,
            theirBlock,
            `by the processor: up to ${ms(Math.max(...ours.map((one) => one.longest.processor)))}`,
          ),
        );
        const { heap, after, memory } = await memoryOf(server.url, file);
        rows.push({
          name: `smsImport/${kind}: page heap with the lists`,
          product: megabytes(after),
          reference: megabytes(heap),
          ratio: after / heap,
          limit: '',
          verdict: 'info',
          note: 'reference: before the file',
          figures: { product: after, reference: heap },
        });
        if (memory)
          rows.push({
            name: `smsImport/${kind}: memory of the page's process at the peak`,
            product: megabytes(memory.peak),
            reference: megabytes(memory.before),
            ratio: memory.peak / memory.before,
            limit: '',
            verdict: 'info',
            note: 'with the reading thread; reference: before the file',
            figures: { product: memory.peak, reference: memory.before },
          });
      }
    } finally {
      await person.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
    return rows;
  },
};

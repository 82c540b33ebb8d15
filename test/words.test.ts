/**
 * The examples of `docs/words.md`, taken out of the page: they compile against the product as it is, and what they declare can be started
 * and works.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { implementations } from '../server/handlers';
import type { JobBehaviour } from '../server/jobs/implement';
import { unhandled, type AnyImplementation } from '../server/kernel/implement';
import { definitions } from '../src/resources';
import { bonus } from '../src/resources/bonus/bonus';
import { outlineOf, outlinesOf } from '../src/schema/outline';
import { checkDefinitions } from '../src/schema/check';
import type { AnyResource } from '../src/schema/define';
import { decorationOf } from '../src/screens/decorate';
import { compile } from './compile';
import { openOffice, rowOf, rowsOf, SITE, type Office, type Worker } from './office';

const root = join(import.meta.dirname, '..');
const sections = readFileSync(join(root, 'docs/words.md'), 'utf8').split(/^## /m).slice(1);
const examples = sections.map((text, index) => {
  const [code = '', server = ''] = [...text.matchAll(/```tsx?\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
  return {
    title: text.slice(0, text.indexOf('\n')),
    code,
    server,
    /** A part of a screen. */
    drawn: text.includes('```tsx'),
    /** Several examples are called alike, so each has a folder. */
    folder: `word${index}`,
    name: /export const (\w+)/.exec(code)?.[1] ?? 'part',
  };
});
type Example = (typeof examples)[number];
let folder: string;
const fileOf = (example: Example, half = example.name): string => join(folder, example.folder, `${half}.ts${example.drawn ? 'x' : ''}`);
type Exports = Readonly<Record<string, unknown>>;
const read = async (example: Example, half?: string): Promise<Exports> =>
  (await import(/* @vite-ignore */ fileOf(example, half))) as Exports;

beforeAll(() => {
  // Where nothing was formatted or checked yet there is none.
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  folder = mkdtempSync(join(root, 'node_modules/.cache/words-'));
  const whole = (code: string): string => code.replace(/'\.\.\/(src|server)\//g, `'${root}/$1/`);
  for (const example of examples) {
    mkdirSync(join(folder, example.folder));
    writeFileSync(fileOf(example), whole(example.code));
    if (example.server !== '') writeFileSync(fileOf(example, 'server'), whole(example.server));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every word has an example of ten lines at most, its imports aside, and so has its half on the server', () => {
  expect(examples.length).toBeGreaterThan(10);
  const lines = (code: string): number => code.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('import ')).length;
  expect(examples.filter(({ code, server }) => code === '' || lines(code) > 10 || lines(server) > 10).map(({ title }) => title)).toEqual(
    [],
  );
});

test('they compile', async () => {
  const types = ['vite/client', 'node'];
  expect(await compile(folder, { types, jsx: 'react-jsx', lib: ['es2023', 'dom', 'dom.iterable'] })).toEqual([]);
});

const isDefinition = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'verbs' in value;
const isBehaviour = (value: unknown): value is AnyImplementation => typeof value === 'object' && value !== null && 'actions' in value;

describe.each(examples.flatMap((example) => (example.drawn ? [] : [[example.title, example] as const])))('%s', (_title, example) => {
  test('it runs, and the start has nothing against what it declares', async () => {
    const made = Object.values(await read(example)).filter(isDefinition);
    const names = new Set(made.map(({ name }) => name));
    expect(checkDefinitions([...definitions.filter(({ name }) => !names.has(name)), ...made])).toEqual([]);
    const behaviours = example.server === '' ? [] : Object.values(await read(example, 'server')).filter(isBehaviour);
    expect(unhandled(made, behaviours)).toEqual([]);
  });
});

test('the example of a preview is attached, and draws what is typed', async () => {
  const [example] = examples.filter(({ drawn }) => drawn);
  await read(example!);
  const { preview } = decorationOf(outlinesOf([outlineOf(bonus)])[0]!);
  const drawn = (values: Readonly<Record<string, unknown>>): string =>
    renderToStaticMarkup(createElement(preview!, { values, record: null }));
  expect([drawn({ name: 'ต้อนรับ', percent: 50 }), drawn({})]).toEqual(['<p>ต้อนรับ: 50%</p>', '<p>–: 0%</p>']);
});

describe('the halves on the server', () => {
  const halves = examples.filter(({ server }) => server !== '');
  const tested = ['decision', 'coupon', 'request', 'prize', 'remind'];
  let office: Office;
  let ceo: Worker;
  let job: JobBehaviour;
  beforeAll(async () => {
    const exported = (await Promise.all(halves.flatMap((half) => [read(half), read(half, 'server')]))).flatMap((each) =>
      Object.values(each),
    );
    job = exported.find((each): each is JobBehaviour => typeof each === 'object' && each !== null && 'work' in each)!;
    office = await openOffice({
      definitions: [...definitions, ...exported.filter(isDefinition)],
      behaviours: [...implementations, ...exported.filter((each): each is AnyImplementation => !isDefinition(each) && isBehaviour(each))],
    });
    ceo = await office.signIn('ceo');
  });
  afterAll(() => office.close());

  test('are all run here', () => expect(halves.map(({ name }) => name)).toEqual(tested));
  test('a view answers with what was decided', async () => {
    const rows = rowsOf(await ceo.get(`/api/Decision/${SITE}?range=[0,9]`));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ at, status }) => typeof at === 'string' && typeof status === 'string')).toBe(true);
  });
  test('an action of the list makes codes and shows them', async () => {
    const drawn = rowsOf(await ceo.send(`/api/Coupon/${SITE}?action=draw`, { count: 3 }));
    expect(new Set(drawn.map(({ code }) => code)).size).toBe(3);
  });
  test('what is typed is kept as text', async () => {
    const [made] = await office.db.query<{ id: number }>('insert into request (service) values ($1) returning id', [SITE]);
    const refused = await ceo.send(`/api/Request/${SITE}?action=refuse&id=${made?.id}`, { version: 1, reason: 'ยอดไม่ตรง' });
    expect(rowOf(refused)['said']).toBe('ยอดไม่ตรง');
  });
  test('an action is tried and answers what it would do', async () => {
    const prize = rowOf(await ceo.send(`/api/Prize/${SITE}?action=create`, { name: 'ต้อนรับ', days: 31 }));
    const tried = await ceo.send(`/api/Prize/${SITE}?action=grant&id=${prize.id}`, { version: prize.version, _dry: true });
    const result = tried.body['result'] as { members: number; cost: number };
    expect([tried.status, result.cost]).toEqual([200, result.members * 50]);
  });
  test('a job does its work for its day', async () => {
    const [bill] = await office.db.query<{ id: number; service: string }>(
      "update bill_payment set status = '3', end_date = '2031-03-01' where id = (select min(id) from bill_payment where service = $1) and service = $1 returning id",
      [SITE],
    );
    const { kernel } = office.app;
    const run = { kernel, subject: 'office', period: '2031-03-01', now: new Date(), tx: office.db.tx };
    expect(await job.work(run)).toBe(1);
    expect(rowOf(await ceo.get(`/api/BillPayment/${SITE}?id=${bill?.id}`))['note']).toBe('ครบกำหนดวันนี้');
  });
});

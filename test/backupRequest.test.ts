/** A backup that is asked of a running server: what goes wrong is said, and stands in the way of no later one. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerBackups, askForDump } from '../server/process/backup/request';
import { temporaryFolder } from './serverProcess';

let folder: string;
let remove: () => Promise<void>;
let end: (() => void)[] = [];
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(async () => {
  end.forEach((one) => one());
  end = [];
  await remove();
});

const enoughRoom = (): Promise<void> => Promise.resolve();
const bytes = new Uint8Array([1, 2, 3]);
const serve = (dump: () => Promise<Uint8Array>): void => {
  end.push(answerBackups(folder, { dump }, enoughRoom));
};
const left = (): string[] => readdirSync(folder);

test('what a killed server left of a dump is removed at the next start, and the next backup is made', async () => {
  for (const name of ['backup.taken', 'backup.dump.part']) writeFileSync(join(folder, name), 'half');
  serve(() => Promise.resolve(bytes));
  expect(left()).toEqual([]);
  expect(await askForDump(folder)).toEqual(Buffer.from(bytes));
  expect(left()).toEqual([]);
});

test('who waits for a server that was killed meanwhile is told once it runs again', async () => {
  serve(() => new Promise(() => undefined));
  const asked = askForDump(folder).catch((error: unknown) => error);
  await vi.waitFor(() => expect(existsSync(join(folder, 'backup.taken'))).toBe(true), { timeout: 10_000 });
  end.splice(0).forEach((one) => one());
  serve(() => Promise.resolve(bytes));
  expect(String(await asked)).toContain('Look at its log');
  expect(await askForDump(folder)).toEqual(Buffer.from(bytes));
});

test.each([
  ['a reason', 'no such page', 'The server could not dump the database: no such page'],
  ['a reason there was no room to write', '', 'it had no room to say why. Look at its log'],
])('a dump that fails says so: %s', async (_name, reason, said) => {
  let isBroken = true;
  serve(() => (isBroken ? Promise.reject(new Error(reason)) : Promise.resolve(bytes)));
  await expect(askForDump(folder)).rejects.toThrow(said);
  expect(left()).toEqual([]);
  isBroken = false;
  expect(await askForDump(folder)).toEqual(Buffer.from(bytes));
});

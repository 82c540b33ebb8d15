import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const filesOf = (folder: string): { name: string; text: string }[] => readdirSync(folder).filter((name) => name.endsWith('.js')).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** Words that only one side's code can contain. */
const SERVER_WORDS = ['ledger_post', 'employee_secret', 'work_claim', 'argon2id', 'idempotency (', 'demo1234', 'worker_threads', 'pg_notify'];
const PANEL_WORDS = ['react-dom', 'createRoot', 'ra-core', 'useListContext', '@mui'];

test('no file the browser can fetch carries server code', () => {
  const files = filesOf('dist/web/assets');
  expect(files.length).toBeGreaterThan(3);
  const found = files.flatMap(({ name, text }) => SERVER_WORDS.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`));
  expect(found).toEqual([]);
});

test('the server carries no panel code', () => {
  const found = filesOf('dist/server').flatMap(({ name, text }) => PANEL_WORDS.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`));
  expect(found).toEqual([]);
});

test('the page has no inline script, so that the strict policy holds', () => {
  const page = readFileSync('dist/web/index.html', 'utf8');
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  expect(page).not.toMatch(/\son\w+=/);
});

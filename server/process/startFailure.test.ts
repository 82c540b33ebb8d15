import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startFailure } from './startFailure';

const failure = (message: string, more: object): Error => Object.assign(new Error(message), more);
const FULL = /disk.*is full.*Make room and start again; nothing is damaged\.$/;

it.each([
  ['The server does not support SSL connections', 'does not speak TLS'],
  ['self-signed certificate in certificate chain', 'is not trusted: self-signed certificate'],
  ["Hostname/IP does not match certificate's altnames: Host: db", 'is not trusted'],
  ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', 'asks for a password'],
])('a connection that never stood is explained: %s', (message, said) => {
  expect(startFailure(new Error(message), { DATABASE_URL: 'postgres://office@db/office' })).toContain(said);
  expect(startFailure(new Error(message), { DATABASE_URL: 'postgres://office:a-secret@db/office' })).not.toContain('a-secret');
});

it('the address of the database is also known where it stands in a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'office-variables-')), 'url');
  writeFileSync(file, 'postgres://office:a-secret@db.inside:5433/office\n');
  const said = startFailure(failure('connect ECONNREFUSED', { code: 'ECONNREFUSED' }), { DATABASE_URL_FILE: file });
  expect(said).toContain('db.inside:5433/office');
  rmSync(dirname(file), { recursive: true });
});

describe('a full disk', () => {
  it('is said of a file of the server, with its name', () => {
    const said = startFailure(failure('ENOSPC: no space left on device, write', { code: 'ENOSPC', path: '/data/secrets.json' }), {});
    expect(said).toMatch(FULL);
    expect(said).toContain('/data/secrets.json');
  });
  it('is said of the database’s own, with what it says', () => {
    const error = failure('could not extend file "base/1/2": No space left on device', { code: '53100' });
    expect(startFailure(error, { DATABASE_URL: 'postgres://office@db/office' })).toMatch(FULL);
    expect(startFailure(new Error('the database could not be opened', { cause: error }), {})).toMatch(FULL);
  });
  it.runIf(process.platform === 'linux')('is found where the embedded engine says something else, and only there', () => {
    // A file system without any room.
    const DATA_DIR = '/proc';
    const error = new Error('PANIC: could not write to file');
    expect(startFailure(error, { DATA_DIR })).toBe('The disk is full: /proc. Make room and start again; nothing is damaged.');
    expect(startFailure(error, { DATA_DIR: '.' })).toBeNull();
    expect(startFailure(error, { DATA_DIR, DATABASE_URL: 'postgres://office@db/office' })).toBeNull();
  });
});

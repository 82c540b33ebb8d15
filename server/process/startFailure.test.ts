import { describe, expect, it } from 'vitest';
import { startFailure } from './startFailure';

const failure = (message: string, more: object): Error => Object.assign(new Error(message), more);
const FULL = /disk.*is full.*Make room and start again; nothing is damaged\.$/;

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

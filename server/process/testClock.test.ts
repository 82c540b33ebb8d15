import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Misconfigured } from './environment';
import { createTestClock } from './testClock';

const folder = mkdtempSync(join(tmpdir(), 'office-clock-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('the clock that tests move', () => {
  it('stands ahead by what the file says, from the next look on', () => {
    const file = join(folder, 'clock');
    writeFileSync(file, '0\n');
    const now = createTestClock(file);
    const before = Date.now();
    expect(now().getTime()).toBeGreaterThanOrEqual(before);
    writeFileSync(file, '3600000');
    expect(now().getTime()).toBeGreaterThanOrEqual(before + 3_600_000);
  });
  it.each(['-1', '', 'soon', '1.5', '1e3', '99999999999999999999'])('takes no “%s” for a time', (text) => {
    const file = join(folder, 'wrong');
    writeFileSync(file, text);
    expect(() => createTestClock(file)).toThrow(Misconfigured);
  });
  it('says when its file is missing', () => {
    expect(() => createTestClock(join(folder, 'nowhere'))).toThrow('does not exist');
  });
});

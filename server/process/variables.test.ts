import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnvironment } from './environment';
import { readKeepDays } from './keepEnvironment';
import { readLiveEnvironment } from './liveEnvironment';
import { readPayoutEnvironment } from './payoutEnvironment';
import { readPolicyReports } from './policyReports';
import { readSmsEnvironment } from './smsEnvironment';
import { readVariables, SECRET_VARIABLES } from './variables';
import { documentedVariables } from '../../test/documented';

const folder = mkdtempSync(join(tmpdir(), 'office-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, content: string): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};

describe('a variable that is empty', () => {
  it('is none: every documented one may be, and the start is the same', () => {
    const everything = Object.fromEntries(documentedVariables().map((name) => [name, '']));
    expect(Object.keys(everything).length).toBeGreaterThan(60);
    expect(readVariables(everything)).toEqual({});
    const read = (env: NodeJS.ProcessEnv): unknown => {
      const variables = readVariables({ ...env, DATA_DIR: folder });
      const environment = readEnvironment(variables);
      return [
        environment,
        readLiveEnvironment(variables, environment.config.firebase),
        readSmsEnvironment(variables),
        readKeepDays(variables),
        readPolicyReports(variables),
        readPayoutEnvironment(variables),
      ];
    };
    expect(read(everything)).toEqual(read({}));
  });
});

describe('a secret in a file', () => {
  it('counts as if it stood in the variable, without the line break at its end', () => {
    for (const name of SECRET_VARIABLES) {
      const content = `what ${name} is: two lines\nof text`;
      expect(readVariables({ [`${name}_FILE`]: fileOf(name, `${content}\n`) })[name]).toBe(content);
    }
    const key = 'a key of this test, kept in a file of its own';
    const secrets = { MODE: 'PRODUCTION', DATA_DIR: folder, SESSION_SECRET: 'a secret of this test, and long enough' };
    expect(readEnvironment(readVariables({ ...secrets, ENCRYPTION_KEY_FILE: fileOf('key', key) })).encryptionKey).toEqual(
      readEnvironment({ ...secrets, ENCRYPTION_KEY: key }).encryptionKey,
    );
  });
  it.each([
    [
      { AUDIT_KEY_FILE: join(folder, 'nothing here') },
      `AUDIT_KEY_FILE names ${join(folder, 'nothing here')}, which cannot be read (ENOENT).`,
    ],
    [{ AUDIT_KEY_FILE: folder }, 'which cannot be read (EISDIR).'],
    [{ AUDIT_KEY_FILE: fileOf('empty', '\n') }, 'which is empty.'],
    [{ AUDIT_KEY_FILE: fileOf('both', 'x'.repeat(40)), AUDIT_KEY: 'something' }, 'AUDIT_KEY and AUDIT_KEY_FILE are both set'],
  ])('is refused with a sentence where it cannot be had: %o', (env, says) => {
    expect(() => readVariables(env)).toThrow(says);
  });
});

import { readFileSync } from 'node:fs';
import { Misconfigured } from './environment';

/** Variables that are secrets, or hold one: each may be given as the name of a file, in a variable that ends with `_FILE`. */
export const SECRET_VARIABLES = [
  'SESSION_SECRET',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_BEFORE',
  'AUDIT_KEY',
  'PAYLOAD_SECRET',
  'DATABASE_URL',
  'DATABASE_ADMIN_URL',
  'FILES_S3_SECRET_ACCESS_KEY',
  'LINE_CHANNEL_SECRET',
  'FIREBASE_SERVICE_ACCOUNT',
  'FIREBASE_DATABASE_SECRET',
  'PAYOUT_HEADERS',
  'SMS_GATEWAY_HEADERS',
  'SMS_HOOK_SECRET',
  'SMS_BANK_DEVICES',
  'UPLOAD_SCAN_HEADERS',
] as const;

function contentOf(name: string, file: string): string {
  try {
    // Editors and `echo` end a file with a line break, which is no part of a secret.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    throw new Misconfigured(`${name}_FILE names ${file}, which cannot be read (${code}).`);
  }
}

/**
 * The variables as they count: one that is empty is not set, because that is how a compose file passes one that is not set, and a secret
 * may stand in a file.
 */
export function readVariables(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
  for (const name of SECRET_VARIABLES) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    if (env[name] !== undefined) throw new Misconfigured(`${name} and ${name}_FILE are both set; only one of them can count.`);
    const content = contentOf(name, file);
    if (content === '') throw new Misconfigured(`${name}_FILE names ${file}, which is empty.`);
    env[name] = content;
  }
  return env;
}

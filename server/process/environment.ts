import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';

export interface Environment {
  port: number; host: string; dataDir: string; databaseUrl?: string; shutdownUrl?: string;
  /** 32 bytes. */
  encryptionKey: Uint8Array;
  config: Omit<Config, 'demoAccounts'>;
}

/** Configuration that cannot work: says everything that is missing at once. */
export class Misconfigured extends Error {}

interface Secrets { session: string; encryption: string }

/** In DEMO secrets are made once and kept beside the data, readable by their owner only. */
function keptSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const made: Secrets = { session: randomBytes(32).toString('base64url'), encryption: randomBytes(32).toString('base64url') };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

function missingFrom(env: NodeJS.ProcessEnv, mode: string): string[] {
  const missing: string[] = [];
  const need = (name: string, why: string, least = 1): void => { if ((env[name] ?? '').length < least) missing.push(`  ${name}: ${why}`); };
  if (mode === 'PRODUCTION') {
    need('SESSION_SECRET', 'signs sessions; at least 32 characters', 32);
    need('ENCRYPTION_KEY', 'encrypts kept credentials; at least 32 characters', 32);
  }
  if (env['AUTH_LOGIN'] === 'LINE') for (const name of ['LINE_CHANNEL_ID', 'LINE_CHANNEL_SECRET', 'LINE_ISSUER']) need(name, 'needed because AUTH_LOGIN is LINE');
  return missing;
}

function firebaseOf(text: string | undefined): Record<string, unknown> | undefined {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new Misconfigured('FIREBASE_CONFIG is not JSON.');
  }
}

/** Reads the variables of the contract; refuses with a sentence for everything that is missing or makes no sense. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const mode = env['MODE'] ?? 'DEMO';
  if (mode !== 'DEMO' && mode !== 'PRODUCTION') throw new Misconfigured(`MODE is “${mode}”; it must be DEMO or PRODUCTION.`);
  const missing = missingFrom(env, mode);
  if (missing.length > 0) throw new Misconfigured(`Cannot start in ${mode}. Missing:\n${missing.join('\n')}`);
  const port = Number(env['PORT'] ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Misconfigured(`PORT is “${env['PORT']}”; it must be a port number.`);
  const dataDir = env['DATA_DIR'] ?? '.data';
  const kept = env['SESSION_SECRET'] && env['ENCRYPTION_KEY'] ? null : keptSecrets(dataDir);
  return {
    port, dataDir, host: env['HOST'] ?? '0.0.0.0', databaseUrl: env['DATABASE_URL'] || undefined, shutdownUrl: env['SHUTDOWN_URL'] || undefined,
    encryptionKey: createHash('sha256').update(env['ENCRYPTION_KEY'] ?? kept?.encryption ?? '').digest(),
    config: {
      mode, group: env['GROUP'] ?? 'TOPUP', authLogin: env['AUTH_LOGIN'] === 'LINE' ? 'LINE' : 'PASSWORD', sessionSecret: env['SESSION_SECRET'] ?? kept?.session ?? '',
      payloadSecret: env['PAYLOAD_SECRET'] || undefined, firebase: firebaseOf(env['FIREBASE_CONFIG']),
    },
  };
}

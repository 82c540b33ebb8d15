import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS_A_MINUTE } from '../calls/pace';
import { DEMO_RULES, OFFICE_RULES, type Config, type LineChannel, type SessionRules } from '../config';
import type { MonthlyName } from '../audit/manifest';
import { LINE_PUSH_URL } from '../line/push';
import type { Level } from '../log';
import type { Bucket } from './bucket';
import { addressOf, innerAddressOf, Misconfigured, numberOf, oneOf, originsOf, portOf, rangesOf, shapedAs } from './values';

export { Misconfigured };

/** This machine and private networks: a caller from any other address is no proxy, whatever its headers say. */
const PRIVATE_RANGES = '127.0.0.0/8, ::1, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7, fe80::/10';

export interface Environment {
  port: number;
  host: string;
  dataDir: string;
  /** How many proxies in front of the server are trusted to give the client's address. */
  trustedProxies: number;
  /** The ranges their own addresses are of. */
  proxyAddresses: readonly string[];
  databaseUrl?: string;
  shutdownUrl?: string;
  /** The same database as `databaseUrl`, for a user who may change tables; absent: the application's user may. */
  adminUrl?: string;
  /** 32 bytes. */
  encryptionKey: Uint8Array;
  /** What stored secrets are encrypted under until this start. */
  encryptionKeyBefore: Uint8Array | undefined;
  /** The key of the audit log's chain and of its archives; the encryption key unless that was changed. */
  auditKey: Uint8Array;
  /** A file with the milliseconds by which tests advance the clock; never in PRODUCTION. */
  testClock?: string;
  /** Where metrics are served; absent: nowhere. */
  metrics?: { port: number; host: string };
  /** The bucket that holds uploads; absent: a folder in `dataDir` does. */
  bucket?: Bucket;
  /** Traces are sent where the OTEL_… variables say; `hosts` are those that learn a trace's number. Absent: nothing is traced. */
  tracing?: { hosts: readonly string[] };
  /** The least grave lines that are logged. */
  logLevel: Level;
  /** How long calls under way, and messages being handed over, may take to end when the server stops. */
  drainSeconds: number;
  /** Where archives are written, and how many months of each table stay in the database; absent: all of them do. */
  archive: { folder: string; months: Readonly<Partial<Record<MonthlyName, number>>> };
  /** Private ranges webhooks may be sent to. */
  webhookPrivate: readonly string[];
  /** Where messages to rooms of LINE are handed over; null: nowhere, because it is a demonstration. */
  linePushUrl: string | null;
  /** Events a minute of a demonstration's made-up websites; null: none. */
  demoTraffic: number | null;
  /** Variables that were changed on purpose, although the database knows them. */
  accepted: readonly Accepted[];
  config: Omit<Config, 'demoAccounts'>;
}

interface Secrets {
  session: string;
  encryption: string;
}

/** In DEMO secrets are generated once and stored beside the data, readable by their owner only. */
function keptSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const made: Secrets = { session: randomBytes(32).toString('base64url'), encryption: randomBytes(32).toString('base64url') };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}

/** What a start may be told to accept another value of. Another ENCRYPTION_KEY needs the one from before, and AUDIT_KEY stays for ever. */
const ACCEPTABLE = ['SESSION_SECRET', 'PAYLOAD_SECRET', 'MODE', 'FILES'] as const;
export type Accepted = (typeof ACCEPTABLE)[number];

function acceptedOf(env: NodeJS.ProcessEnv): readonly Accepted[] {
  return (env['ACCEPT_CHANGED'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const known = ACCEPTABLE.find((name) => name === part);
      if (known === undefined) throw new Misconfigured(`ACCEPT_CHANGED names “${part}”; it may name ${ACCEPTABLE.join(', ')}.`);
      return known;
    });
}

const LEAST_SECRET = 32;
/** A secret that is easily guessed is worse than none, because it goes unnoticed. */
function refuseWeak(env: NodeJS.ProcessEnv): void {
  for (const name of ['SESSION_SECRET', 'ENCRYPTION_KEY', 'AUDIT_KEY', 'PAYLOAD_SECRET'])
    if (/^(.)\1+$/s.test(env[name] ?? ''))
      throw new Misconfigured(`${name} is one character repeated; it must be random, such as from openssl rand -base64 32.`);
  for (const name of ['PAYLOAD_SECRET', 'AUDIT_KEY'])
    if (env[name] && env[name].length < LEAST_SECRET)
      throw new Misconfigured(`${name} is too short; it needs at least ${LEAST_SECRET} characters.`);
  const payload = env['PAYLOAD_SECRET'] ?? '';
  // Browsers hold it: with the secret of the sessions they could sign a session of any employee.
  const same = ['SESSION_SECRET', 'ENCRYPTION_KEY', 'AUDIT_KEY'].find((name) => payload !== '' && env[name] === payload);
  if (same !== undefined)
    throw new Misconfigured(`PAYLOAD_SECRET is the same as ${same}; every browser is given it, so it must be another.`);
}

const BUCKET_NAMES = {
  FILES_S3_ENDPOINT: 'where the store answers, such as https://s3.eu-central-1.amazonaws.com',
  FILES_S3_BUCKET: 'the bucket that holds uploads',
  FILES_S3_ACCESS_KEY_ID: 'the key to the bucket',
  FILES_S3_SECRET_ACCESS_KEY: 'the secret of that key; at least 16 characters',
} as const;
/** Of secrets that others made. */
const LEAST_OUTER_SECRET = 16;
const LINE_NAMES = ['LINE_CHANNEL_ID', 'LINE_CHANNEL_SECRET', 'LINE_ISSUER'];

function missingFrom(env: NodeJS.ProcessEnv, mode: string): string[] {
  const missing: string[] = [];
  const need = (name: string, why: string, least = 1): void => {
    if ((env[name] ?? '').length < least) missing.push(`  ${name}: ${why}`);
  };
  if (mode === 'PRODUCTION') {
    need('SESSION_SECRET', 'signs sessions; at least 32 characters', LEAST_SECRET);
    need('ENCRYPTION_KEY', 'encrypts kept credentials; at least 32 characters', LEAST_SECRET);
  }
  if (Object.keys(env).some((name) => name.startsWith('FILES_S3_') && env[name]))
    for (const [name, what] of Object.entries(BUCKET_NAMES))
      need(name, `${what}; needed because another variable of FILES_S3 is set`, name.includes('SECRET') ? LEAST_OUTER_SECRET : 1);
  const why =
    env['AUTH_LOGIN'] === 'LINE'
      ? 'needed because AUTH_LOGIN is LINE'
      : LINE_NAMES.some((name) => env[name])
        ? 'needed because another variable of LINE is set'
        : null;
  if (why !== null)
    for (const name of LINE_NAMES)
      if (name.includes('SECRET')) need(name, `${why}; at least ${LEAST_OUTER_SECRET} characters`, LEAST_OUTER_SECRET);
      else need(name, why);
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

/** A year at least of what accounts for money and deeds; messages for as long as a campaign is talked about. A century is the most. */
const KEPT: Readonly<Record<MonthlyName, readonly [name: string, least: number]>> = {
  audit: ['KEEP_AUDIT_MONTHS', 12],
  ledger_posting: ['KEEP_LEDGER_MONTHS', 12],
  sms_message: ['KEEP_MESSAGES_MONTHS', 3],
};
const MOST_MONTHS = 1200;

const keptMonths = (env: NodeJS.ProcessEnv): Partial<Record<MonthlyName, number>> =>
  Object.fromEntries(
    Object.entries(KEPT)
      .filter(([, [name]]) => env[name])
      .map(([series, [name, least]]) => [series, numberOf(env, name, least, [least, MOST_MONTHS], 'months')]),
  );

function bucketOf(env: NodeJS.ProcessEnv): Bucket | undefined {
  const endpoint = innerAddressOf(env, 'FILES_S3_ENDPOINT');
  if (endpoint === undefined) return undefined;
  if (new URL(endpoint).origin !== endpoint.toLowerCase())
    throw new Misconfigured('FILES_S3_ENDPOINT must be the address of the store alone; the bucket belongs into FILES_S3_BUCKET.');
  const prefix = shapedAs(
    env,
    'FILES_S3_PREFIX',
    '',
    /^$|^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\/?$/,
    'letters, digits, - and _, with / between folders',
  );
  return {
    endpoint,
    bucket: shapedAs(
      env,
      'FILES_S3_BUCKET',
      '',
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'the name of a bucket: 3 to 63 small letters, digits, - and .',
    ),
    region: shapedAs(env, 'FILES_S3_REGION', 'us-east-1', /^[a-z0-9-]{1,40}$/, 'the name of a region: small letters, digits and -'),
    keyId: shapedAs(env, 'FILES_S3_ACCESS_KEY_ID', '', /^[\w+=.@/-]{1,128}$/, 'one word as the store gave it'),
    secret: shapedAs(env, 'FILES_S3_SECRET_ACCESS_KEY', '', /^[\x21-\x7e]+$/, 'one word as the store gave it'),
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
  };
}

const USUAL_TRAFFIC = 20;
/** A demonstration is given life unless it is told not to; an office with members of its own never is. */
function trafficOf(env: NodeJS.ProcessEnv, mode: string): number | null {
  if (mode !== 'DEMO' || env['DEMO_TRAFFIC'] === 'off') return null;
  return numberOf(env, 'DEMO_TRAFFIC', USUAL_TRAFFIC, [1, 6000], 'events a minute, or off,');
}

const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;
/** The libraries read the OTEL_… variables themselves; here only what they would take without a word and not do. */
function tracingOf(env: NodeJS.ProcessEnv): Environment['tracing'] {
  const names = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'].filter((name) => env[name]);
  if (names.length === 0 || env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none') return undefined;
  for (const name of names)
    if (!/^https?:$/.test(URL.canParse(env[name] ?? '') ? new URL(env[name] ?? '').protocol : ''))
      throw new Misconfigured(`${name} must be an address that starts with https:// or http://.`);
  for (const name of ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL']) oneOf(env, name, 'http/json', ['http/json']);
  oneOf(env, 'OTEL_TRACES_SAMPLER', SAMPLERS[0], SAMPLERS);
  const hosts = (env['TRACE_HOSTS'] ?? '').split(',').map((part) => part.trim().toLowerCase());
  return { hosts: hosts.filter((host) => host !== '') };
}

function lineOf(env: NodeJS.ProcessEnv): LineChannel | undefined {
  const issuer = addressOf(env, 'LINE_ISSUER');
  return issuer === undefined ? undefined : { id: env['LINE_CHANNEL_ID'] ?? '', secret: env['LINE_CHANNEL_SECRET'] ?? '', issuer };
}

function rulesOf(env: NodeJS.ProcessEnv, usual: SessionRules): SessionRules {
  const sessionHours = numberOf(env, 'SESSION_HOURS', usual.sessionHours, [1, 72], 'hours');
  const minutes = (name: string, value: number): number => numberOf(env, name, value, [1, sessionHours * 60], 'minutes');
  return {
    sessionHours,
    sessionIdleMinutes: env['SESSION_IDLE_MINUTES'] ? minutes('SESSION_IDLE_MINUTES', 0) : usual.sessionIdleMinutes,
    freshMinutes: minutes('FRESH_MINUTES', usual.freshMinutes),
    layout: oneOf(env, 'LAYOUT', usual.layout, ['newest', 'older']),
    selfDisable: oneOf(env, 'SELF_DISABLE', usual.selfDisable ? 'true' : 'false', ['true', 'false']) === 'true',
  };
}

const keyFrom = (secret: string): Uint8Array => createHash('sha256').update(secret).digest();

/** Reads the variables of the contract; refuses with a sentence for everything that is missing or makes no sense. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const mode = env['MODE'] ?? 'DEMO';
  if (mode !== 'DEMO' && mode !== 'PRODUCTION') throw new Misconfigured(`MODE is “${mode}”; it must be DEMO or PRODUCTION.`);
  const missing = missingFrom(env, mode);
  if (missing.length > 0) throw new Misconfigured(`Cannot start in ${mode}. Missing:\n${missing.join('\n')}`);
  refuseWeak(env);
  const publicUrl = addressOf(env, 'PUBLIC_URL');
  if (publicUrl !== undefined && new URL(publicUrl).href.replace(/\/$/, '') !== new URL(publicUrl).origin)
    throw new Misconfigured(`PUBLIC_URL is “${publicUrl}”; it must be the address of the panel alone, such as https://office.example.`);
  // Behind a proxy every stranger comes from this machine, and can sign in with passwords that are public.
  if (mode === 'DEMO' && publicUrl?.startsWith('https:'))
    throw new Misconfigured(
      `PUBLIC_URL is ${publicUrl}, where anybody could sign in with the known passwords of a demonstration; set MODE=PRODUCTION.`,
    );
  if (mode === 'PRODUCTION' && env['TEST_CLOCK'])
    throw new Misconfigured('TEST_CLOCK moves the clock of a server under test; it cannot be set in PRODUCTION.');
  if (mode === 'PRODUCTION' && env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    throw new Misconfigured('NODE_TLS_REJECT_UNAUTHORIZED is 0, which trusts any certificate; it cannot be set in PRODUCTION.');
  const dataDir = env['DATA_DIR'] ?? '.data';
  const kept = env['SESSION_SECRET'] && env['ENCRYPTION_KEY'] ? null : keptSecrets(dataDir);
  const encryption = env['ENCRYPTION_KEY'] ?? kept?.encryption ?? '';
  return {
    port: portOf(env, 'PORT', 3000),
    dataDir,
    testClock: env['TEST_CLOCK'] || undefined,
    metrics: env['METRICS_PORT'] ? { port: portOf(env, 'METRICS_PORT', 0), host: env['METRICS_HOST'] || '127.0.0.1' } : undefined,
    logLevel: oneOf(env, 'LOG_LEVEL', 'info', ['debug', 'info', 'warn', 'error']),
    drainSeconds: numberOf(env, 'DRAIN_SECONDS', 20, [0, 600], 'seconds'),
    archive: { folder: env['ARCHIVE_DIR'] || join(dataDir, 'archive'), months: keptMonths(env) },
    webhookPrivate: rangesOf(env, 'WEBHOOK_PRIVATE'),
    linePushUrl: addressOf(env, 'LINE_PUSH_URL') ?? (mode === 'DEMO' ? null : LINE_PUSH_URL),
    demoTraffic: trafficOf(env, mode),
    accepted: acceptedOf(env),
    trustedProxies: numberOf(env, 'TRUSTED_PROXIES', 0, [0, 10], 'proxies'),
    proxyAddresses: rangesOf(env, 'PROXY_ADDRESSES', PRIVATE_RANGES),
    // Every visitor of a demonstration knows its passwords.
    host: env['HOST'] || (mode === 'DEMO' ? '127.0.0.1' : '0.0.0.0'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    adminUrl: env['DATABASE_ADMIN_URL'] || undefined,
    shutdownUrl: env['SHUTDOWN_URL'] || undefined,
    bucket: bucketOf(env),
    tracing: tracingOf(env),
    encryptionKey: keyFrom(encryption),
    encryptionKeyBefore: env['ENCRYPTION_KEY_BEFORE'] ? keyFrom(env['ENCRYPTION_KEY_BEFORE']) : undefined,
    auditKey: keyFrom(env['AUDIT_KEY'] || encryption),
    config: {
      mode,
      ...rulesOf(env, mode === 'DEMO' ? DEMO_RULES : OFFICE_RULES),
      group: env['GROUP'] ?? 'TOPUP',
      authLogin: oneOf(env, 'AUTH_LOGIN', 'PASSWORD', ['PASSWORD', 'LINE']),
      line: lineOf(env),
      publicUrl,
      ...(oneOf(env, 'ADDRESS_RULES', 'on', ['on', 'off']) === 'off' && { addressRules: false as const }),
      sessionSecret: env['SESSION_SECRET'] ?? kept?.session ?? '',
      payloadSecret: env['PAYLOAD_SECRET'] || undefined,
      firebase: firebaseOf(env['FIREBASE_CONFIG']),
      frames: originsOf(env, 'IFRAME_ALLOWED'),
      callsPerMinute: numberOf(env, 'CALLS_PER_MINUTE', CALLS_A_MINUTE, [60, 1_000_000], 'calls'),
      siteCallsPerMinute: numberOf(env, 'SITE_CALLS_PER_MINUTE', 1200, [1, 1_000_000], 'calls'),
    },
  };
}

import { statfsSync } from 'node:fs';
import { isAway } from '../db/away';
import { DatabaseTooNew, MayNotChangeTables, TablesDiffer } from '../db/bringUp';
import { BadDefinitions } from '../refusal';
import { Misconfigured } from './environment';
import { readVariables } from './variables';

interface SystemError extends Error {
  code?: string;
  syscall?: string;
  path?: string;
  address?: string;
  port?: number;
}

/** The database's address as it may be shown: without its password. */
function shown(url: string | undefined): string {
  if (!url || !URL.canParse(url)) return 'DATABASE_URL';
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'];
const DATABASE: Readonly<Record<string, (where: string, message: string) => string>> = {
  '28P01': (where) => `The database at ${where} refuses the user or the password of DATABASE_URL.`,
  '28000': (where, message) => `The database at ${where} refuses the user of DATABASE_URL: ${message}.`,
  '3D000': (where) => `There is no such database: ${where}. Create it first, empty, with a UTF-8 locale.`,
  '42501': (where, message) => `The user of DATABASE_URL may not use the database at ${where}: ${message}.`,
  '53100': (_, message) => `The disk of the database is full: ${message}. Make room and start again; nothing is damaged.`,
  '53300': (where) => `The database at ${where} has no connection left. Raise its max_connections, or stop what takes them.`,
  '57P03': (where) => `The database at ${where} is starting or stopping. Start again when it is ready.`,
};
const FILES: Readonly<Record<string, (path: string) => string>> = {
  ENOSPC: (path) => `The disk is full${path}. Make room and start again; nothing is damaged.`,
  EACCES: (path) => `Not permitted${path}. The user who runs the server must be able to read and write DATA_DIR.`,
  EPERM: (path) => `Not permitted${path}. The user who runs the server must be able to read and write DATA_DIR.`,
  ENOTDIR: (path) => `A part of the way is no folder${path}. Set another DATA_DIR.`,
  EROFS: (path) => `The file system is read-only${path}. DATA_DIR must lie on one that can be written to.`,
};

/** What the driver says before a connection stands, without a code of the database. */
const BEFORE: readonly (readonly [RegExp, (where: string, message: string) => string])[] = [
  [
    /does not support SSL/,
    (where) => `The database at ${where} does not speak TLS, which DATABASE_URL asks for (sslmode). Switch it on there.`,
  ],
  [
    /certificate|self.signed|altnames/i,
    (where, message) =>
      `The certificate of the database at ${where} is not trusted: ${message}. Name its authority in DATABASE_URL (sslrootcert).`,
  ],
  [/^SASL: .*password must be/, (where) => `The database at ${where} asks for a password, and DATABASE_URL has none.`],
];

/** The database writes its log in files of this size. */
const LITTLE_ROOM = 16 * 2 ** 20;
/** The embedded engine does not always name a full disk in the error that comes of it. */
function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LITTLE_ROOM;
  } catch {
    return false;
  }
}

/** The variables as they count, or as they were given where that cannot be told. */
function variablesOf(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    return readVariables(given);
  } catch {
    return given;
  }
}

/** Why the server does not start, as a sentence for its operator; null: an unexpected error. */
export function startFailure(error: unknown, given: NodeJS.ProcessEnv): string | null {
  const { DATABASE_URL, DATA_DIR = '.data' } = variablesOf(given);
  const known = sentenceOf(error, DATABASE_URL);
  return known ?? (!DATABASE_URL && isFull(DATA_DIR) ? (FILES['ENOSPC']?.(`: ${DATA_DIR}`) ?? null) : null);
}

function sentenceOf(error: unknown, url: string | undefined): string | null {
  if (
    error instanceof Misconfigured ||
    error instanceof TablesDiffer ||
    error instanceof DatabaseTooNew ||
    error instanceof MayNotChangeTables ||
    error instanceof BadDefinitions
  )
    return error.message;
  if (!(error instanceof Error)) return null;
  if (error instanceof AggregateError) return sentenceOf(error.errors[0], url);
  const { code = '', syscall, path, address, port, message, cause } = error as SystemError;
  if (syscall === 'listen') {
    if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Stop it, or set another PORT or METRICS_PORT.`;
    if (code === 'EACCES')
      return `Port ${port} may not be opened by this user. Set a PORT above 1023, and let a proxy listen on the other one.`;
    if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}. Set another HOST.`;
  }
  if (UNREACHABLE.includes(code))
    return `The database at ${shown(url)} cannot be reached (${code}). Is it running, and is DATABASE_URL right?`;
  const ofDatabase = DATABASE[code];
  if (ofDatabase) return ofDatabase(shown(url), message);
  const [, before] = (url && BEFORE.find(([shape]) => shape.test(message))) || [];
  if (before) return before(shown(url), message);
  const ofFile = FILES[code];
  if (ofFile) return ofFile(path === undefined ? '' : `: ${path}`);
  if (cause !== undefined) return sentenceOf(cause, url);
  return isAway(error) ? `The connection to the database at ${shown(url)} broke: ${message}.` : null;
}

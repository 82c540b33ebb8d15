/** What the server tells its operator. Where lines go, and in which form, is the process's matter (`server/process/logWriter.ts`). */
import { Away } from './away';

export type Level = 'debug' | 'info' | 'warn' | 'error';
/** Never a secret, a token, a name, a phone or an account number. */
export type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type LogWriter = (level: Level, message: string, fields: Fields, error?: unknown) => void;

/** Without a process around it, in tests and in the browser demo, the server writes to the console, and nothing about single calls. */
const toConsole: LogWriter = (level, message, fields, error) => {
  if (level === 'debug') return;
  const parts = [message, ...(Object.keys(fields).length > 0 ? [fields] : []), ...(error === undefined ? [] : [error])];
  console[level](...parts);
};
let write: LogWriter = toConsole;

/** Sends what is logged from now on to another writer. Gives what brings the former one back. */
export function writeLogsTo(writer: LogWriter): () => void {
  const former = write;
  write = writer;
  return () => {
    write = former;
  };
}

export const log = {
  debug: (message: string, fields: Fields = {}): void => write('debug', message, fields),
  info: (message: string, fields: Fields = {}): void => write('info', message, fields),
  warn: (message: string, fields: Fields = {}): void => write('warn', message, fields),
  error: (message: string, fields: Fields = {}): void => write('error', message, fields),
  /** Work that failed. While the database or the store of files is away, what watches it says so once, and not every loop again. */
  failure(message: string, error: unknown, fields: Fields = {}): void {
    if (!(error instanceof Away)) write('error', message, fields, error);
  },
};

const DATABASE_CODE = /^[0-9A-Z]{5}$/;

/** An error for a log: what happened and where, without the values a database quotes in its messages. */
export function describeError(error: unknown): Fields {
  if (!(error instanceof Error)) return { reason: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const quotes = code !== undefined && DATABASE_CODE.test(code) && code.startsWith('22');
  return {
    error: error.name,
    ...(code !== undefined && { code }),
    reason: quotes ? error.message.replace(/"[^"]*"/g, '"…"') : error.message,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .join('\n'),
  };
}

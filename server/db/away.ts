import { Away } from '../away';

/** The database cannot be reached: it stops, it starts, or the connection to it is broken. */
export class DatabaseAway extends Away {
  constructor(
    cause: unknown,
    /** The connection broke during the commit of a transaction: it is not known whether it was committed. */
    readonly committing: boolean = false,
  ) {
    super(cause);
    this.name = 'DatabaseAway';
  }
}

/** Codes of the network, and of a PostgreSQL that stops, starts or has no connection left. */
const CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
]);
/** The driver gives these errors no code. */
const MESSAGES =
  /^Connection terminated|^Query read timeout|timeout exceeded when trying to connect|has encountered a connection error|Client was closed/;

export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isAway);
  return ('code' in error && typeof error.code === 'string' && CODES.has(error.code)) || MESSAGES.test(error.message);
}

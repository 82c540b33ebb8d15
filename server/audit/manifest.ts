import { createHMAC, createSHA256 } from 'hash-wasm';
import type { Stand } from './walk';

/** What is archived by months: the audit log of the whole office, messages and postings of each site. */
export const MONTHLY = ['audit', 'sms_message', 'ledger_posting'] as const;
export type MonthlyName = (typeof MONTHLY)[number];
/** What is deleted by the clock, and goes into a file of its day first, of all sites together. */
export const SWEPT = [
  'session',
  'invite',
  'job_run',
  'approval',
  'member_login',
  'match_outcome',
  'bank_balance',
  'webhook_delivery',
  'report_run',
  'line_message',
  'site_event',
] as const;
export type SweptName = (typeof SWEPT)[number];
export type SeriesName = MonthlyName | SweptName;

/** What is known of one archive file: a month of one table, of one site where the table has sites, or what was deleted of one on a day. */
export interface Manifest {
  series: SeriesName;
  /** Empty for the audit log, whose chain runs through all sites. */
  service: string;
  /** `YYYY-MM` by the clock in Bangkok, or the day `YYYY-MM-DD` on which it was deleted. */
  month: string;
  rows: number;
  /** Length of the file as it is stored, compressed. */
  bytes: number;
  /** SHA-256 of the file as it is stored. */
  digest: string;
  /** Numbers of the first and the last row in the file; of what was deleted on a day they are counted. */
  first: number;
  last: number;
  /** The seal of the file before this one, of the same table and site; empty: this is the first. */
  previous: string;
  /** When the file was made, ISO 8601. */
  at: string;
  /** Of the audit log: where the chain stands before the first entry of the file, and behind its last. */
  chain: { from: Stand; to: Stand } | null;
}
/** A manifest, and the proof that the server made it. */
export interface Sealed {
  manifest: Manifest;
  seal: string;
}

export type SealOf = (manifest: Manifest) => string;

/** A place in the chain as one text, whatever the order of its parts. */
export const standText = ({ seq, hash, peak, floor, horizon, batch }: Stand): string =>
  JSON.stringify([seq, hash, peak, floor, horizon, batch]);

/** The seal of a manifest. Like a link's hash it needs a key the database never sees: only its holder can claim that rows were archived. */
export async function createArchiveSeal(key: Uint8Array): Promise<SealOf> {
  const own = (await createHMAC(createSHA256(), key)).update('files of the archive').digest('binary');
  const hasher = await createHMAC(createSHA256(), own);
  return ({ series, service, month, rows, bytes, digest, first, last, previous, at, chain }) =>
    hasher
      .init()
      .update(
        JSON.stringify([
          series,
          service,
          month,
          rows,
          bytes,
          digest,
          first,
          last,
          previous,
          at,
          chain && [standText(chain.from), standText(chain.to)],
        ]),
      )
      .digest('hex');
}

/** The name of a file within the folder of archives, without its ending. Throws for a site that cannot be a folder's name. */
export function nameOf({ series, service, month }: Pick<Manifest, 'series' | 'service' | 'month'>): string {
  if (!/^[A-Za-z0-9_-]{0,60}$/.test(service) || !/^\d{4}-\d{2}(-\d{2})?$/.test(month))
    throw new Error('this cannot be the name of an archive');
  return service === '' ? `${series}/${month}` : `${series}/${service}/${month}`;
}

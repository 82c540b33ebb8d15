import type { Seals } from '../audit/check';
import { step, type Heads } from '../audit/walk';
import { linkOf, type AuditLine } from './auditSeries';
import { MONTHLY, standText, type Manifest, type MonthlyName } from '../audit/manifest';
import type { Reading } from './store';

const isMonthly = (series: Manifest['series']): series is MonthlyName => MONTHLY.some((one) => one === series);

/** The number of the row that a line holds. Throws for a line that is none of this table. */
function numberOf(series: Manifest['series'], line: string): number {
  const parsed = JSON.parse(line) as { id?: number; seq?: number; n?: number; posting?: { id?: number } };
  const ids: Readonly<Record<MonthlyName, number | undefined>> = {
    audit: parsed.seq,
    ledger_posting: parsed.posting?.id,
    sms_message: parsed.id,
  };
  const id = isMonthly(series) ? ids[series] : parsed.n;
  if (id === undefined) throw new Error('a line holds no row');
  return id;
}

/**
 * Reads a file from its beginning to its end, and compares it with its manifest: digest, length, rows, the first and the last, and for the
 * audit log the chain. Returns what does not match, in words; null: it is what it was.
 */
export async function readBack(
  reading: Reading,
  { series, rows, bytes, digest, first, last, chain }: Manifest,
  { hashOf }: Seals,
  heads?: Heads,
): Promise<string | null> {
  let [count, begin, end] = [0, 0, 0];
  let stand = chain?.from;
  try {
    for await (const line of reading.lines) {
      end = numberOf(series, line);
      if (count === 0) begin = end;
      count += 1;
      if (!stand) continue;
      const next = step(stand, linkOf(JSON.parse(line) as AuditLine), hashOf, heads);
      if ('broken' in next) return `the chain does not match at ${next.broken.seq} (${next.broken.why})`;
      stand = next.stand;
    }
  } catch (error) {
    return `it cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
  const found = reading.written();
  if (found.digest !== digest || found.bytes !== bytes) return 'its bytes are not those that were written';
  if (count !== rows || begin !== first || end !== last)
    return `it holds ${count} rows from ${begin} to ${end}, not ${rows} from ${first} to ${last}`;
  if (chain && stand && standText(stand) !== standText(chain.to)) return 'its chain ends elsewhere than its manifest says';
  return null;
}

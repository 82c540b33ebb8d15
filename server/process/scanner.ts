import type { FileScanner } from '../fileStore';
import { log } from '../log';
import { Refusal } from '../refusal';
import { headersSchema, parsed } from './smsEnvironment';
import { innerAddressOf, Misconfigured } from './values';

/** Where uploads are looked through before they are kept. */
export interface ScanEnvironment {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** Reads the variables of the scanner; undefined: uploads are not scanned. */
export function readScanEnvironment(env: NodeJS.ProcessEnv): ScanEnvironment | undefined {
  const [url, headers] = [innerAddressOf(env, 'UPLOAD_SCAN_URL'), parsed(env, 'UPLOAD_SCAN_HEADERS', headersSchema)];
  if (url !== undefined) return { url, headers: headers ?? {} };
  if (headers) throw new Misconfigured('UPLOAD_SCAN_HEADERS is set, but UPLOAD_SCAN_URL is not.');
  return undefined;
}

const WITHIN_MS = 15_000;
const MOST_BYTES = 64 * 1024;
const AGAIN_AFTER = 5;
/** What scanners answer who tell by the status alone. */
const REFUSED = [406, 422];

/** What a scanner says; null: nothing that could be understood. */
async function verdictOf(response: Response): Promise<'ok' | 'refused' | null> {
  if (REFUSED.includes(response.status)) return 'refused';
  if (!response.ok) return null;
  const text = (await response.text()).slice(0, MOST_BYTES);
  try {
    const said = (JSON.parse(text) as { result?: unknown } | null)?.result;
    return said === undefined || said === 'ok' ? 'ok' : said === 'refused' ? 'refused' : null;
  } catch {
    return 'ok';
  }
}

/** Hands a file to the scanner as it was sent. A file that could not be scanned is not kept: the upload is refused for the moment. */
export function createScanner({ url, headers }: ScanEnvironment): FileScanner {
  return async (bytes, type) => {
    let verdict: 'ok' | 'refused' | null = null;
    let reason = 'it answers neither ok nor refused';
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body: bytes,
        redirect: 'error',
        signal: AbortSignal.timeout(WITHIN_MS),
      });
      verdict = await verdictOf(response);
      if (verdict === null && !response.ok) reason = `status ${response.status}`;
    } catch (error) {
      // The address may hold a key, so only the reason is told.
      reason = error instanceof Error ? error.name : 'unknown';
    }
    if (verdict !== null) return verdict;
    log.error('the scanner of uploads cannot be asked; the upload is refused', { reason });
    throw new Refusal(503, 'scannerAway', {}, { retryAfter: AGAIN_AFTER });
  };
}

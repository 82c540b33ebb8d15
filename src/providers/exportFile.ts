import { baseOf, type Place } from './address';
import { CallError } from './callError';
import { judgeAnswer } from './envelope';
import { save, sentences } from './files';
import { call, callRaw, query } from './httpClient';
import { plainText } from './i18n/plain';
import type { Exported, ExportParams, ExportRun } from './providerTypes';
import { serverNow } from './serverTime';

/** The answer to an export that a second person has to agree to. */
const ACCEPTED = 202;
/** How often the server is asked how far an export is. */
const PROGRESS_EVERY = 1_000;

function watchProgress(job: string, total: number | null, onProgress: NonNullable<ExportRun['onProgress']>): () => void {
  let ended = false;
  const timer = setInterval(() => {
    call(`/api/ExportProgress${query({ job })}`, { quiet: true })
      .then(({ payload }) => {
        const { rows, total: known } = payload as { rows: number; total: number | null };
        // An answer that arrives behind the file would put the progress of an export that is over on screen again, for good.
        if (!ended) onProgress({ rows, total: known ?? total });
      })
      .catch(() => undefined);
  }, PROGRESS_EVERY);
  return () => {
    ended = true;
    clearInterval(timer);
  };
}

const fileName = (response: Response, name: string, format: string): string => {
  const named = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return named === undefined ? `${name}-${new Date(serverNow()).toISOString().slice(0, 10)}.${format}` : decodeURIComponent(named);
};

/**
 * Streams what a call answers into a file and hands it to the browser. Aborting the signal stops the server's work too. Where a second
 * person has to agree first there is no file yet, and `asked` says so.
 */
export async function exportFrom(
  base: string,
  name: string,
  params: Readonly<Record<string, unknown>>,
  { format, signal, onProgress }: ExportRun,
): Promise<Exported> {
  const job = crypto.randomUUID();
  const asked = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, JSON.stringify(value)]));
  const path = `${base}/export${query({ format, ...asked, job })}`;
  const response = await callRaw(path, { signal, headers: { Accept: '*/*' } });
  if (!response.ok) judgeAnswer(response.status, await response.text(), response.headers, sentences());
  if (response.status === ACCEPTED) {
    const { msg } = judgeAnswer(response.status, await response.text(), response.headers, sentences());
    return { asked: msg ?? '' };
  }
  const announced = response.headers.get('X-Rows');
  const rows = announced === null ? null : Number(announced);
  onProgress?.({ rows: 0, total: rows });
  const stop = onProgress ? watchProgress(job, rows, onProgress) : () => undefined;
  try {
    // The browser stores the parts, large ones on disk; nothing passes through script memory.
    const blob = await response.blob();
    const file = fileName(response, name, format);
    save(blob, file);
    onProgress?.({ rows: rows ?? 0, total: rows });
    return { rows, name: file };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(plainText('call.network'), 0);
  } finally {
    stop();
  }
}

/** Every row of a list's filter. */
export const exportFile = (place: Place, { filter, sort, columns, ...run }: ExportParams): Promise<Exported> =>
  exportFrom(baseOf(place), place.def.name, { filter, sort: [sort.field, sort.order], columns }, run);

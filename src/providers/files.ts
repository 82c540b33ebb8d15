import { currentSession } from './session';
import { baseOf, type Place } from './address';
import { CallError } from './callError';
import { judgeAnswer, type Envelope } from './envelope';
import { call, callRaw, query, retryCheck } from './httpClient';
import { currentLanguage } from './i18n/language';
import { plainText } from './i18n/plain';
import type { Exported, ExportParams, ExportRun, Uploaded } from './providerTypes';
import { serverNow } from './serverTime';

const sentences = () => ({
  network: plainText('call.network'),
  server: plainText('call.server'),
  unreadable: plainText('call.unreadable'),
});

interface Sent {
  status: number;
  text: string;
  headers: Headers;
}
/** Only XMLHttpRequest reports how much of a body has been sent. */
function post(path: string, form: FormData, onProgress?: (share: number) => void, signal?: AbortSignal): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('Accept-Language', currentLanguage());
    const token = currentSession()?.token;
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const retryAfter = request.getResponseHeader('Retry-After');
      resolve({
        status: request.status,
        text: request.responseText,
        headers: new Headers(retryAfter === null ? {} : { 'Retry-After': retryAfter }),
      });
    };
    request.onerror = () => reject(new CallError(plainText('call.network'), 0));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

async function sendForm(path: string, form: FormData, onProgress?: (share: number) => void, signal?: AbortSignal): Promise<Envelope> {
  const shouldRetry = retryCheck();
  let sent = await post(path, form, onProgress, signal);
  if (await shouldRetry(sent.status, sent.text)) sent = await post(path, form, onProgress, signal);
  return judgeAnswer(sent.status, sent.text, sent.headers, sentences());
}

/** Uploads one file for a service (`office` for office resources); progress is a share from 0 to 1. */
export async function upload(service: string, file: File, onProgress?: (share: number) => void, signal?: AbortSignal): Promise<Uploaded> {
  const form = new FormData();
  form.set('file', file);
  const { payload } = await sendForm(`/api/File/${encodeURIComponent(service)}`, form, onProgress, signal);
  return payload as Uploaded;
}

/** An uploaded file as an address for an `<img>`. The caller revokes it (`URL.revokeObjectURL`). */
export async function fileObjectUrl(service: string, key: string, signal?: AbortSignal): Promise<string> {
  const response = await callRaw(`/api/File/${encodeURIComponent(service)}/${encodeURIComponent(key)}`, { signal });
  if (!response.ok) judgeAnswer(response.status, await response.text(), response.headers, sentences());
  return URL.createObjectURL(await response.blob());
}

/** The answer to an export that a second person has to agree to. */
const ACCEPTED = 202;
/** How often the server is asked how far an export is. */
const PROGRESS_EVERY = 1_000;

function watchProgress(job: string, total: number | null, onProgress: NonNullable<ExportRun['onProgress']>): () => void {
  const timer = setInterval(() => {
    call(`/api/ExportProgress${query({ job })}`, { quiet: true })
      .then(({ payload }) => {
        const { rows, total: known } = payload as { rows: number; total: number | null };
        onProgress({ rows, total: known ?? total });
      })
      .catch(() => undefined);
  }, PROGRESS_EVERY);
  return () => clearInterval(timer);
}

const fileName = (response: Response, name: string, format: string): string => {
  const named = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return named === undefined ? `${name}-${new Date(serverNow()).toISOString().slice(0, 10)}.${format}` : decodeURIComponent(named);
};

/** Saves a file made here through the browser. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // A download that has begun holds the data itself.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Streams what a call answers into a file and hands it to the browser. Aborting the signal stops the server's work too. Where a second person has to
 * agree first there is no file yet, and `asked` says so.
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

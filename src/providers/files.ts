import { judgeAnswer } from './envelope';
import { callRaw } from './httpClient';
import { plainText } from './i18n/plain';

/** Of failures the server gave no sentence for. */
export const sentences = () => ({
  network: plainText('call.network'),
  server: plainText('call.server'),
  unreadable: plainText('call.unreadable'),
});

/** An uploaded file as an address for an `<img>`. The caller revokes it (`URL.revokeObjectURL`). */
export async function fileObjectUrl(service: string, key: string, signal?: AbortSignal): Promise<string> {
  const response = await callRaw(`/api/File/${encodeURIComponent(service)}/${encodeURIComponent(key)}`, { signal });
  if (!response.ok) judgeAnswer(response.status, await response.text(), response.headers, sentences());
  return URL.createObjectURL(await response.blob());
}

/** Saves a file made here through the browser. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // A download that has begun holds the data itself.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

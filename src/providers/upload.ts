import { CallError } from './callError';
import { judgeAnswer, type Envelope } from './envelope';
import { sentences } from './files';
import { retryCheck } from './httpClient';
import { currentLanguage } from './i18n/language';
import { plainText } from './i18n/plain';
import type { Uploaded } from './providerTypes';
import { currentSession } from './session';

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

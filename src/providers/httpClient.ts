import { currentSession } from './session';
import { CallError } from './callError';
import { judgeAnswer, readEnvelope, type Envelope, type Sentences } from './envelope';
import { plainText } from './i18n/plain';
import { currentLanguage } from './i18n/language';
import { noteServerDate } from './serverTime';

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. Built anew for every try, since a new session signs with a new key. */
  json?: () => unknown;
  form?: FormData;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Sent without a session: sign-in itself, invitations. A 401 then simply fails. */
  anonymous?: boolean;
  /** A 401 or 403 fails without a dialog: background checks. */
  quiet?: boolean;
  /** The command carries a key that makes repeating it harmless, so a dropped network is tried again. */
  repeatable?: boolean;
  /** Arrives even when the page is left before its answer, unless it is long. */
  keepalive?: boolean;
}

/** Judges a refused call before its caller learns of the refusal. True: the obstacle is gone and the call should be sent again. */
export type RetryCheck = (status: number, text: string) => Promise<boolean>;
let beginCall: () => RetryCheck = () => () => Promise.resolve(false);
/**
 * Registers what is asked when a call goes out. Signing in again and step-up belong to `src/auth`, which itself makes calls and so cannot
 * be imported here.
 */
export function interceptRefusals(begin: () => RetryCheck): void {
  beginCall = begin;
}
export const retryCheck = (): RetryCheck => beginCall();

/** Browsers refuse more than 64 KiB that outlives a page; a character takes up to three bytes. */
const KEEPALIVE_CHARACTERS = 20_000;

/** Code of a refusal that only means: later. */
const TOO_MANY = 6;

/** Pauses before a repeatable command is sent again after a dropped network. */
const PAUSES = [400, 1_500];
const sentences = (): Sentences => ({
  network: plainText('call.network'),
  server: plainText('call.server'),
  unreadable: plainText('call.unreadable'),
});

async function send(path: string, options: CallOptions): Promise<Response> {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  headers.set('Accept-Language', currentLanguage());
  const token = options.anonymous ? null : currentSession()?.token;
  if (token) headers.set('Authorization', `Bearer ${token}`);
  let body: BodyInit | undefined = options.form;
  let keepalive = false;
  if (options.json) {
    headers.set('Content-Type', 'application/json');
    const text = JSON.stringify(await options.json());
    keepalive = options.keepalive === true && text.length <= KEEPALIVE_CHARACTERS;
    body = text;
  }
  const sentAt = Date.now();
  try {
    const response = await fetch(path, {
      method: options.method ?? 'GET',
      headers,
      body,
      signal: options.signal,
      keepalive,
      credentials: 'same-origin',
    });
    noteServerDate(response.headers.get('date'), sentAt);
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError(sentences().network, 0);
  }
}

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

async function sendOverNetwork(path: string, options: CallOptions): Promise<Response> {
  for (const time of options.repeatable ? PAUSES : []) {
    try {
      return await send(path, options);
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 0) throw error;
      await pause(time);
    }
  }
  return send(path, options);
}

/** How often a call waits that came too soon after the others; then its refusal is told. */
const TURNS = 5;

/** For how long the server held the call back, in milliseconds, because this session calls too often; it did nothing. Null: it did not. */
async function heldBack(response: Response): Promise<number | null> {
  if (response.status !== 429) return null;
  const text = await response
    .clone()
    .text()
    .catch(() => '');
  const seconds = Number(response.headers.get('Retry-After'));
  return readEnvelope(text)?.code === TOO_MANY && seconds > 0 ? seconds * 1000 : null;
}

async function sendPatiently(path: string, options: CallOptions): Promise<Response> {
  for (let turn = 1; ; turn += 1) {
    const response = await sendOverNetwork(path, options);
    const time = turn < TURNS ? await heldBack(response) : null;
    if (time === null) return response;
    // Not all together again.
    await pause(time * (1 + Math.random()));
    options.signal?.throwIfAborted();
  }
}

/** Sends a call. When the session has ended or the server asks for a step-up, waits for the employee and sends the call once more. */
export async function callRaw(path: string, options: CallOptions = {}): Promise<Response> {
  const shouldRetry = retryCheck();
  const response = await sendPatiently(path, options);
  if ((response.status !== 401 && response.status !== 403) || options.anonymous || options.quiet) return response;
  return (await shouldRetry(
    response.status,
    await response
      .clone()
      .text()
      .catch(() => ''),
  ))
    ? sendPatiently(path, options)
    : response;
}

/** Sends a call and answers its envelope; anything but `code` 0 is a `CallError` that react-admin's forms understand. */
export async function call(path: string, options: CallOptions = {}): Promise<Envelope> {
  const response = await callRaw(path, options);
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError(sentences().network, 0);
  }
  return judgeAnswer(response.status, text, response.headers, sentences());
}

type Value = string | number | boolean | null | undefined;
/** A query string of the values that are not empty. */
export function query(params: Readonly<Record<string, Value>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Version 5 of the wire protocol of the Firebase Realtime Database client: frames to messages, messages to text.
 * A message is `{t:'c',d:…}` (control) or `{t:'d',d:…}` (data).
 */
import type { Query } from './query';

export const PROTOCOL_VERSION = '5';

/** The peer breaks the protocol; the connection is closed with this code. */
export class ProtocolError extends Error {
  constructor(
    message: string,
    readonly code = 1008,
  ) {
    super(message);
  }
}

export interface FrameLimits {
  /** How many frames one message may be cut into. */
  maxFrames: number;
  /** How many characters one message may have. */
  maxMessage: number;
}

/**
 * Joins the frames of one socket: a frame of digits announces that the next N frames are one message, "0" is a
 * keep-alive. Returns the message when it is complete. Inside a split message every frame is content, even digits.
 */
export function createFrameReader(limits: FrameLimits): (frame: string) => string | undefined {
  let missing = 0;
  let length = 0;
  let parts: string[] = [];
  return (frame) => {
    if (missing === 0 && /^\d{1,6}$/.test(frame)) {
      missing = Number(frame);
      if (missing > limits.maxFrames) throw new ProtocolError('Too many frames', 1009);
      return undefined;
    }
    length += frame.length;
    if (length > limits.maxMessage) throw new ProtocolError('Message too large', 1009);
    parts.push(frame);
    if (missing > 1) {
      missing -= 1;
      return undefined;
    }
    const message = parts.join('');
    missing = 0;
    length = 0;
    parts = [];
    return message;
  };
}

/** What a client can say: a ping, or a request with its number. */
export type ClientMessage = 'ping' | 'other' | { r: number; a: string; b: Record<string, unknown> };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads one message; anything that is not of the protocol ends the connection. */
export function parseMessage(text: string): ClientMessage {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    throw new ProtocolError('Not JSON');
  }
  if (!isRecord(message) || !isRecord(message.d)) throw new ProtocolError('Not a message');
  const { t, d } = message;
  if (t === 'c') return d.t === 'p' ? 'ping' : 'other';
  if (t !== 'd' || !Number.isSafeInteger(d.r) || typeof d.a !== 'string') throw new ProtocolError('Not a request');
  return { r: d.r as number, a: d.a, b: isRecord(d.b) ? d.b : {} };
}

/** The first message: the client does not work without it, nor with another host than the one it connected to. */
export function handshake(now: number, host: string, session: string): string {
  return JSON.stringify({ t: 'c', d: { t: 'h', d: { ts: now, v: PROTOCOL_VERSION, h: host, s: session } } });
}

export const PONG = JSON.stringify({ t: 'c', d: { t: 'o', d: {} } });

/** The answer to a request. `json` is serialised already, so that one value serves many sockets. */
export function reply(request: number, status: string, json = '""'): string {
  return `{"t":"d","d":{"r":${request},"b":{"s":${JSON.stringify(status)},"d":${json}}}}`;
}

/** New data for a listen: `d` replaces, `m` merges. The tag says for which query of the path it is. */
export function push(action: 'd' | 'm', path: string, json: string, tag: number | null): string {
  const tagged = tag === null ? '' : `,"t":${tag}`;
  return `{"t":"d","d":{"a":"${action}","b":{"p":${JSON.stringify(path)},"d":${json}${tagged}}}}`;
}

/** Tells the client that it may not listen at the path any longer. */
export function revoked(path: string, query: Query | null): string {
  return JSON.stringify({ t: 'd', d: { a: 'c', b: query === null ? { p: path } : { p: path, q: [query] } } });
}

import { randomText } from '../random';

const encoder = new TextEncoder();
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** A new secret as Standard Webhooks writes it. */
export const newSecret = (): string => `whsec_${base64(encoder.encode(randomText(24)))}`;

/** The headers of one attempt (Standard Webhooks 1.0): `v1,` and the HMAC-SHA256 of number, seconds and body. */
export async function signedHeaders(secret: string, id: string, at: Date, body: string): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const raw = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (letter) => letter.charCodeAt(0));
  const key = await globalThis.crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = await globalThis.crypto.subtle.sign('HMAC', key, encoder.encode(`${id}.${timestamp}.${body}`));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${base64(new Uint8Array(mac))}` };
}

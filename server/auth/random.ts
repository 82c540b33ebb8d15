import { base64url } from 'jose';

/** Unguessable text of `bytes` random bytes, safe in addresses and headers. */
export function randomText(bytes = 32): string {
  return base64url.encode(globalThis.crypto.getRandomValues(new Uint8Array(bytes)));
}

/** SHA-256 of a text; what is stored of a token that opens something. */
export async function hashText(text: string): Promise<string> {
  return base64url.encode(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

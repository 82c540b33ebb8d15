import { base64url } from 'jose';

/** Unguessable text of `bytes` random bytes, safe in addresses and headers. */
export function randomText(bytes = 32): string {
  return base64url.encode(globalThis.crypto.getRandomValues(new Uint8Array(bytes)));
}

/** An unguessable whole number from 0 to less than `count`, which is at most 256. */
export function randomBelow(count: number): number {
  // Bytes above the last whole multiple would make small numbers likelier.
  const limit = 256 - (256 % count);
  for (;;) {
    const [byte = limit] = globalThis.crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return byte % count;
  }
}

/** SHA-256 of a text: the stored form of a secret token. */
export async function hashText(text: string): Promise<string> {
  return base64url.encode(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

import type { Seal } from '../kernel/store';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** AES-256-GCM under the office's key; `v1.nonce.ciphertext`. */
export async function createSeal(key: Uint8Array): Promise<Seal> {
  const imported = await globalThis.crypto.subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, ['encrypt']);
  return async (plain) => {
    const iv = globalThis.crypto.getRandomValues(new Uint8Array(12));
    const sealed = await globalThis.crypto.subtle.encrypt({ name: 'AES-GCM', iv }, imported, new TextEncoder().encode(plain));
    return `v1.${base64(iv)}.${base64(new Uint8Array(sealed))}`;
  };
}

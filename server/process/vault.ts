import type { Vault } from '../kernel/store';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64'));

/** AES-256-GCM under the office's key; `v1.nonce.ciphertext`. A value that was changed, or encrypted under another key, is refused. */
export async function createVault(key: Uint8Array): Promise<Vault> {
  const imported = await globalThis.crypto.subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
  return {
    async seal(plain) {
      const iv = globalThis.crypto.getRandomValues(new Uint8Array(12));
      const sealed = await globalThis.crypto.subtle.encrypt({ name: 'AES-GCM', iv }, imported, new TextEncoder().encode(plain));
      return `v1.${base64(iv)}.${base64(new Uint8Array(sealed))}`;
    },
    async open(sealed) {
      const [version, iv, ciphertext] = sealed.split('.');
      if (version !== 'v1' || iv === undefined || ciphertext === undefined) throw new Error('not sealed by this office');
      return new TextDecoder().decode(
        await globalThis.crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, imported, bytesOf(ciphertext)),
      );
    },
  };
}

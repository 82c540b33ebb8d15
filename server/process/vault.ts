import type { Vault } from '../kernel/store';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64'));
const textBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

type AesKey = Awaited<ReturnType<typeof globalThis.crypto.subtle.importKey>>;
const AES = { name: 'AES-GCM', length: 256 } as const;

/**
 * The key for stored secrets, made of the office's key for this use alone (HKDF, RFC 5869): a key made for another use opens nothing of it.
 */
async function derived(key: Uint8Array<ArrayBuffer>): Promise<AesKey> {
  const whole = await globalThis.crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: textBytes('office-control: stored secrets') };
  return globalThis.crypto.subtle.deriveKey(how, whole, AES, false, ['encrypt', 'decrypt']);
}

/**
 * AES-256-GCM; `v2.nonce.ciphertext` under the key for stored secrets, `v1.…`, as versions before wrote it, under the office's key itself.
 * A value that was changed, or encrypted under another key, is refused.
 */
export async function createVault(key: Uint8Array): Promise<Vault> {
  const own = new Uint8Array(key);
  const now = await derived(own);
  const keys: Readonly<Record<string, AesKey>> = {
    v1: await globalThis.crypto.subtle.importKey('raw', own, AES, false, ['decrypt']),
    v2: now,
  };
  return {
    async encrypt(plain) {
      const iv = globalThis.crypto.getRandomValues(new Uint8Array(12));
      const encrypted = await globalThis.crypto.subtle.encrypt({ name: 'AES-GCM', iv }, now, textBytes(plain));
      return `v2.${base64(iv)}.${base64(new Uint8Array(encrypted))}`;
    },
    async decrypt(encrypted) {
      const [version = '', iv, ciphertext] = encrypted.split('.');
      const under = Object.hasOwn(keys, version) ? keys[version] : undefined;
      if (under === undefined || iv === undefined || ciphertext === undefined) throw new Error('not encrypted by this office');
      return new TextDecoder().decode(
        await globalThis.crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, under, bytesOf(ciphertext)),
      );
    },
  };
}

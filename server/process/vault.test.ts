import { describe, expect, it } from 'vitest';
import { createVault } from './vault';

describe('the vault', () => {
  it('decrypts what it encrypted, and encrypts the same text differently every time', async () => {
    const vault = await createVault(new Uint8Array(32).fill(1));
    const [one, two] = [await vault.encrypt('รหัสลับ'), await vault.encrypt('รหัสลับ')];
    expect([await vault.decrypt(one), await vault.decrypt(two)]).toEqual(['รหัสลับ', 'รหัสลับ']);
    expect(one).not.toBe(two);
    expect(one).not.toContain('รหัสลับ');
  });
  it('decrypts what a version before encrypted under the key itself, and encrypts under one made of it', async () => {
    const key = new Uint8Array(32).fill(1);
    const iv = new Uint8Array(12).fill(9);
    const plain = await globalThis.crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
    const encrypted = await globalThis.crypto.subtle.encrypt({ name: 'AES-GCM', iv }, plain, new TextEncoder().encode('จากรุ่นก่อน'));
    const vault = await createVault(key);
    const [nonce, text] = [iv, new Uint8Array(encrypted)].map((bytes) => Buffer.from(bytes).toString('base64'));
    expect(await vault.decrypt(`v1.${nonce}.${text}`)).toBe('จากรุ่นก่อน');
    const [version, own = '', other = ''] = (await vault.encrypt('ใหม่')).split('.');
    expect(version).toBe('v2');
    const asBefore = { name: 'AES-GCM', iv: Buffer.from(own, 'base64') };
    await expect(globalThis.crypto.subtle.decrypt(asBefore, plain, Buffer.from(other, 'base64'))).rejects.toThrow();
  });
  it('opens nothing that was changed, encrypted under another key, or not encrypted at all', async () => {
    const [vault, other] = [await createVault(new Uint8Array(32).fill(1)), await createVault(new Uint8Array(32).fill(2))];
    const encrypted = await vault.encrypt('secret');
    const [version, iv, text = ''] = encrypted.split('.');
    for (const wrong of [
      `${version}.${iv}.${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`,
      `v1.${iv}.${text}`,
      `v3.${iv}.${text}`,
      `constructor.${iv}.${text}`,
      'secret',
      '',
    ])
      await expect(vault.decrypt(wrong), wrong).rejects.toThrow();
    await expect(other.decrypt(encrypted)).rejects.toThrow();
  });
});

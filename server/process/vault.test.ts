import { describe, expect, it } from 'vitest';
import { createVault } from './vault';

describe('the vault', () => {
  it('opens what it sealed, and seals the same text differently every time', async () => {
    const vault = await createVault(new Uint8Array(32).fill(1));
    const [one, two] = [await vault.seal('รหัสลับ'), await vault.seal('รหัสลับ')];
    expect([await vault.open(one), await vault.open(two)]).toEqual(['รหัสลับ', 'รหัสลับ']);
    expect(one).not.toBe(two);
    expect(one).not.toContain('รหัสลับ');
  });
  it('opens what a version before sealed under the key itself, and seals under one made of it', async () => {
    const key = new Uint8Array(32).fill(1);
    const iv = new Uint8Array(12).fill(9);
    const plain = await globalThis.crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
    const sealed = await globalThis.crypto.subtle.encrypt({ name: 'AES-GCM', iv }, plain, new TextEncoder().encode('จากรุ่นก่อน'));
    const vault = await createVault(key);
    const [nonce, text] = [iv, new Uint8Array(sealed)].map((bytes) => Buffer.from(bytes).toString('base64'));
    expect(await vault.open(`v1.${nonce}.${text}`)).toBe('จากรุ่นก่อน');
    const [version, own = '', other = ''] = (await vault.seal('ใหม่')).split('.');
    expect(version).toBe('v2');
    const asBefore = { name: 'AES-GCM', iv: Buffer.from(own, 'base64') };
    await expect(globalThis.crypto.subtle.decrypt(asBefore, plain, Buffer.from(other, 'base64'))).rejects.toThrow();
  });
  it('opens nothing that was changed, sealed under another key, or not sealed at all', async () => {
    const [vault, other] = [await createVault(new Uint8Array(32).fill(1)), await createVault(new Uint8Array(32).fill(2))];
    const sealed = await vault.seal('secret');
    const [version, iv, text = ''] = sealed.split('.');
    for (const wrong of [
      `${version}.${iv}.${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`,
      `v1.${iv}.${text}`,
      `v3.${iv}.${text}`,
      `constructor.${iv}.${text}`,
      'secret',
      '',
    ])
      await expect(vault.open(wrong), wrong).rejects.toThrow();
    await expect(other.open(sealed)).rejects.toThrow();
  });
});

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
  it('opens nothing that was changed, sealed under another key, or not sealed at all', async () => {
    const [vault, other] = [await createVault(new Uint8Array(32).fill(1)), await createVault(new Uint8Array(32).fill(2))];
    const sealed = await vault.seal('secret');
    const [version, iv, text = ''] = sealed.split('.');
    for (const wrong of [`${version}.${iv}.${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`, `v2.${iv}.${text}`, 'secret', ''])
      await expect(vault.open(wrong), wrong).rejects.toThrow();
    await expect(other.open(sealed)).rejects.toThrow();
  });
});

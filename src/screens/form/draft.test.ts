import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { f } from '../../schema/fields/f';
import type { AnyResource } from '../../schema/define';
import { sound } from '../../../test/thing';
import { dropDraft, keepDraft, readDraft } from './draft';

const def: AnyResource = {
  ...sound,
  fields: {
    name: f.text({ label: 'ชื่อ' }),
    key: f.secret({ label: 'กุญแจ' }),
    phone: f.phone({ label: 'เบอร์โทร', personal: '6003' }),
  },
};
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a draft holds neither secrets nor personal data', () => {
  const values = { name: 'สมชาย', key: 'the secret', phone: '0812345678' };
  keepDraft('lucky88', def, 7, { base: values, values });
  expect(readDraft('lucky88', def, 7)).toEqual({ base: { name: 'สมชาย' }, values: { name: 'สมชาย' } });
  expect(JSON.stringify([...kept])).not.toMatch(/the secret|0812345678/);
  expect(readDraft('lucky88', def, 8)).toBeNull();
  dropDraft('lucky88', def, 7);
  expect(kept.size).toBe(0);
});

import { describe, expect, it } from 'vitest';
import { byCode, withFlag } from './permissions';

describe('permissions of a role', () => {
  const held = byCode([{ code: 'P003', active: true, view: true, add: false, update: false, delete: false, export: false }]);
  it('holding a code lets one see, giving it up gives up everything', () => {
    expect(withFlag(held, 'P006', 'active', true)).toContainEqual({
      code: 'P006',
      active: true,
      view: true,
      add: false,
      update: false,
      delete: false,
      export: false,
    });
    expect(withFlag(held, 'P003', 'active', false)).toEqual([]);
  });
  it('a verb needs the code to be held', () => {
    expect(withFlag(held, 'P013', 'export', true)).toContainEqual(
      expect.objectContaining({ code: 'P013', active: true, view: false, export: true }),
    );
    expect(withFlag(held, 'P003', 'view', false)).toEqual([expect.objectContaining({ active: true, view: false })]);
  });
  it('keeps codes it does not know', () => {
    expect(withFlag(byCode([{ code: 'X1', active: true }, { nonsense: 1 }]), 'P003', 'update', true).map((entry) => entry.code)).toEqual([
      'X1',
      'P003',
    ]);
  });
});

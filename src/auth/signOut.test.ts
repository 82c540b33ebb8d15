import { afterEach, expect, test, vi } from 'vitest';
import { draftKey } from '../providers/storage';

vi.mock('./calls', () => ({ callLogout: () => undefined, callLogin: () => undefined }));
vi.mock('./session', () => ({ closeSession: () => undefined, startSession: () => undefined }));
afterEach(() => {
  vi.unstubAllGlobals();
});

test('who signs out leaves nothing behind of what was typed and not saved', async () => {
  const kept: Record<string, unknown> = {
    [draftKey(7, 'lucky88:member:21')]: '{}',
    [draftKey(8, 'lucky88:member:new')]: '{}',
    'closed-notices': '[]',
  };
  vi.stubGlobal('sessionStorage', Object.assign(Object.create({ removeItem: (key: string) => delete kept[key] }) as object, kept));
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
  const { signOut } = await import('./authProvider');
  signOut();
  expect(Object.keys(kept)).toEqual(['closed-notices']);
});

test('a draft is found by who typed it alone', () => {
  expect(draftKey(7, 'lucky88:member:21')).not.toBe(draftKey(8, 'lucky88:member:21'));
});

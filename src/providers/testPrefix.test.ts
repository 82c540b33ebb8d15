import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryWithoutTestPrefix, withoutTestPrefix } from './testPrefix';

describe('the prefix of test accounts', () => {
  it('is removed from the front of a user name, whatever its case, and from nothing else', () => {
    const data = { username: 'qa-somchai', name: 'qa-name', nested: { username: 'qa-x' } };
    expect(withoutTestPrefix(data, 'qa-')).toEqual({ ...data, username: 'somchai' });
    expect(withoutTestPrefix({ username: 'QA-Somchai' }, 'qa-')).toEqual({ username: 'Somchai' });
    for (const username of ['somchai', 'somchai-qa-', 'aqa-x', 'qa-', '', 7, null])
      expect(withoutTestPrefix({ username }, 'qa-')).toEqual({ username });
  });
  it('is removed from a query', () => {
    expect(queryWithoutTestPrefix('/Call?username=qa-somchai&q=qa-1', 'qa-')).toBe('/Call?username=somchai&q=qa-1');
    expect(queryWithoutTestPrefix('?a=1&username=%E0%B8%81-x', 'ก-')).toBe('?a=1&username=x');
    expect(queryWithoutTestPrefix('/Call?myusername=qa-x', 'qa-')).toBe('/Call?myusername=qa-x');
  });
  it('is nothing where none is configured', () => {
    for (const prefix of [undefined, '']) {
      expect(withoutTestPrefix({ username: 'qa-somchai' }, prefix)).toEqual({ username: 'qa-somchai' });
      expect(queryWithoutTestPrefix('?username=qa-x', prefix)).toBe('?username=qa-x');
    }
    for (const data of [undefined, null, 'qa-x', ['qa-x'], 7]) expect(withoutTestPrefix(data, 'qa-')).toBe(data);
  });
});

describe('calls of a panel built with a test prefix', () => {
  const sent: { url: string; body: unknown }[] = [];
  beforeEach(() => {
    vi.resetModules();
    vi.stubEnv('VITE_TEST_PREFIX', 'qa-');
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('sessionStorage', storage);
    vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
    vi.stubGlobal('document', { documentElement: { lang: 'th', dataset: {} }, addEventListener: () => undefined });
    sent.length = 0;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      sent.push({ url, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
      return Promise.resolve(new Response(JSON.stringify({ code: 0, msg: '', payload: null })));
    });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  it('office and service calls send the name without it', async () => {
    const { officeCall, serviceCall } = await import('./otherCalls');
    await officeCall('POST', '/Anything', { username: 'qa-somchai', note: 'qa-' });
    await officeCall('GET', '/Anything?username=qa-somchai');
    await serviceCall('POST', '/Anything', 'bHVja3k4OA==', { username: 'qa-somying' }, { username: 'qa-somying' });
    await serviceCall('GET', '/Anything', 'bHVja3k4OA==', 'username=qa-somying');
    expect(sent).toEqual([
      { url: '/api/Anything', body: { username: 'somchai', note: 'qa-' } },
      { url: '/api/Anything?username=somchai', body: null },
      { url: '/api/Anything/lucky88?username=somying', body: { username: 'somying' } },
      { url: '/api/Anything/lucky88?username=somying', body: null },
    ]);
  });
  it('a new employee, who is sent by an office call, gets the name without it', async () => {
    const [{ write }, { employee }] = [await import('./writes'), await import('../resources/admin/employee')];
    await write({ def: employee, service: 'office' }, { action: 'create', data: { username: 'qa-somchai', level: 1 } });
    expect(sent).toEqual([{ url: '/api/Employee', body: { username: 'somchai', level: 1 } }]);
  });
});

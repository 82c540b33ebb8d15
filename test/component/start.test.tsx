/** A panel that is opened while the server cannot work opens by itself once it can. */
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { at, openPanel } from './panel';
import { expects } from './said';

const usual = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = usual;
});

const away = (): Response =>
  new Response(JSON.stringify({ code: 503, msg: 'ฐานข้อมูลไม่พร้อมใช้งานชั่วคราว' }), { status: 503, headers: { 'retry-after': '5' } });

test.each<[string, string, () => Promise<Response>]>([
  ['its database is away', 'ceo', () => Promise.resolve(away())],
  ['a proxy finds no server', 'owner', () => Promise.resolve(new Response('<html>Bad Gateway</html>', { status: 502 }))],
  ['there is no network', 'manager', () => Promise.reject(new TypeError('Failed to fetch'))],
])('when %s', async (_, username, refuse) => {
  let refusals = 0;
  const gate = vi.fn((...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    const path = input instanceof Request ? input.url : String(input);
    // As often as a person would have given up.
    if (!path.includes('/api/GetWebAll') || refusals >= 3) return usual(input, init);
    refusals += 1;
    return refuse();
  });
  globalThis.fetch = gate;
  // Each a person of their own, whose page begins with nothing read.
  await openPanel(username, at('/News'));
  await screen.findByRole('heading', { level: 1 });
  expect(await screen.findByRole('searchbox', { name: 'ค้นหาเมนู' })).toBeDefined();
  expect(refusals).toBe(3);
});

test('a refusal that does not pass by itself waits for a person', async () => {
  let asked = 0;
  globalThis.fetch = (input, init) => {
    const path = input instanceof Request ? input.url : String(input);
    if (!path.includes('/api/GetWebAll')) return usual(input, init);
    asked += 1;
    return asked > 1 ? usual(input, init) : Promise.resolve(new Response(JSON.stringify({ code: 400, msg: 'ไม่ได้' }), { status: 400 }));
  };
  const user = await openPanel('lead', at('/News'));
  await user.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  expect(await screen.findByRole('searchbox', { name: 'ค้นหาเมนู' })).toBeDefined();
  expect(asked).toBe(2);
});

test('a frame that fails leaves a page in one’s own language, with a way back, and neither a page of a library nor the words of an exception', async () => {
  vi.doMock('../../src/menu/Sidebar', () => ({
    Sidebar: () => {
      throw new Error('the menu broke');
    },
  }));
  expects('the menu broke');
  expects('error boundary');
  await openPanel('senior', at('/News'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('หน้าจอขัดข้อง');
  expect(alert.textContent).toContain('กรุณาโหลดหน้าใหม่');
  expect(alert.textContent).not.toMatch(/broke|at /);
  expect(screen.getByRole('button', { name: 'โหลดหน้าใหม่' })).toBeDefined();
  cleanup();
  vi.doUnmock('../../src/menu/Sidebar');
  vi.resetModules();
});

test('a screen that fails says so in words for its reader, with the status and a way back, and not what the exception says', async () => {
  vi.doMock('../../src/custom/news/NewsPage', () => ({
    default: () => {
      throw new Error("Cannot read properties of undefined (reading 'title')");
    },
  }));
  expects('Cannot read properties');
  expects('error boundary');
  await openPanel('manager', at('/News'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/หน้านี้ขัดข้อง.*ระบบขัดข้อง กรุณาลองใหม่.*500/);
  expect(alert.textContent).not.toContain('Cannot read');
  expect(screen.getByRole('button', { name: 'ลองอีกครั้ง' })).toBeDefined();
  cleanup();
  vi.doUnmock('../../src/custom/news/NewsPage');
  vi.resetModules();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('./i18n/language', () => ({ currentLanguage: () => 'th' }));
vi.mock('./i18n/plain', () => ({ plainText: (key: string) => key }));
const save = vi.hoisted(() => vi.fn<(blob: Blob, name: string) => void>());
vi.mock('./files', async (original) => ({ ...(await original<object>()), save }));
const { exportFrom } = await import('./exportFile');

const fetch = vi.fn<(path: string) => Promise<Response>>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the progress of an export is told until its file is there, and no longer by an answer that arrives behind it', async () => {
  const progress: ((rows: number) => void)[] = [];
  let end = (): void => undefined;
  const file = new ReadableStream<Uint8Array>({ start: (controller) => void (end = () => controller.close()) });
  fetch.mockImplementation((path) =>
    path.includes('/api/ExportProgress')
      ? new Promise((resolve) => {
          progress.push((rows) => resolve(Response.json({ code: 0, msg: 'สำเร็จ', payload: { rows, total: null } })));
        })
      : Promise.resolve(new Response(file, { headers: { 'x-rows': '250', 'content-disposition': 'attachment; filename="deposit.csv"' } })),
  );
  const told: number[] = [];
  const made = exportFrom('/api/Deposit/lucky88', 'deposit', {}, { format: 'csv', onProgress: ({ rows }) => void told.push(rows) });
  await vi.advanceTimersByTimeAsync(2000);
  progress[0]?.(100);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([0, 100]);
  end();
  expect(await made).toEqual({ rows: 250, name: 'deposit.csv' });
  expect(save).toHaveBeenCalledOnce();
  progress[1]?.(200);
  await vi.advanceTimersByTimeAsync(5000);
  expect([told, progress.length]).toEqual([[0, 100, 250], 2]);
});

import { afterEach, expect, test, vi } from 'vitest';
import type { Place } from './address';
import type { Write } from './writes';

const write = vi.hoisted(() => vi.fn<(place: Place, sent: Write) => Promise<object>>());
vi.mock('./writes', () => ({ write }));
const { claim, command } = await import('./commands');

const place = { def: { name: 'deposit' }, service: 'lucky88' } as Place;
const sent = (): string[] => write.mock.calls.map(([, { action, id }]) => `${action} ${id}`);
/** Lets everything go on that waits for nothing else. */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
afterEach(() => void write.mockReset());

test.each(['answered', 'refused'] as const)(
  'a decision is sent once the claim of its record is %s, and not behind that of another',
  async (how) => {
    let end = (): void => undefined;
    write.mockReturnValueOnce(
      new Promise((resolve, reject) => {
        end = () => (how === 'answered' ? resolve({ payload: null }) : reject(new Error('claimed by a colleague')));
      }),
    );
    write.mockResolvedValue({});
    const taken = claim(place, 7).catch(() => null);
    const decided = command(place, 'reject', { id: 7 });
    await command(place, 'reject', { id: 8 });
    await settled();
    expect(sent()).toEqual(['claim 7', 'reject 8']);
    end();
    await Promise.all([taken, decided]);
    expect(sent()).toEqual(['claim 7', 'reject 8', 'reject 7']);
    await command(place, 'reopen', { id: 7 });
    expect(sent().at(-1)).toBe('reopen 7');
  },
);

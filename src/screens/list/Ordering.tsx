import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import type { ServerRow } from '../../providers/providerTypes';
import { defineWords } from '../../providers/i18n/words';
import { toast } from '../../providers/toast';
import { useCache } from '../cache';
import { refusalOf } from '../errors';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { titleOf } from '../title';
import { dropPlace, stepPlace } from './dropPlace';
import { rowElementOf } from './rowElements';

interface Props {
  /** What the rows stand in. */
  root: RefObject<HTMLElement | null>;
  rows: readonly Rec[];
  /** How many rows stand on the pages before. */
  offset: number;
  total: number;
}
interface Drag {
  item: HTMLElement;
  pointer: number;
  /** Before which row on screen it is let go. */
  place: number | null;
}

const useWords = defineWords(
  {
    moved: 'ย้าย {title} ไปลำดับที่ {place} จาก {total}',
    first: '{title} อยู่ลำดับแรกแล้ว',
    last: '{title} อยู่ลำดับสุดท้ายแล้ว',
  },
  {
    moved: '{title} moved to place {place} of {total}',
    first: '{title} already stands first',
    last: '{title} already stands last',
  },
);

/** So near the edge of the window the page moves along. */
const EDGE = 56;
const SPEED = 14;

const itemsBeside = (item: HTMLElement): HTMLElement[] => [
  ...(item.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-id]') ?? []),
];
const partOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-order]')?.dataset['order'] : undefined;

function unmark(items: readonly HTMLElement[]): void {
  for (const item of items) {
    delete item.dataset['drop'];
    delete item.dataset['dragged'];
  }
}

/** Rows moved by pointer, touch, keys and buttons. Everything is caught here once; what is moved is said aloud. */
export default function Ordering({ root, rows, offset, total }: Props) {
  const { def, language, t } = useScreen();
  const w = useWords();
  const provider = usePanelProvider();
  const cache = useCache();
  const [said, setSaid] = useState('');
  const asked = useRef(0);
  const drag = useRef<Drag | null>(null);
  const busy = useRef(false);
  const column = def.ordered ?? '';

  /** The record at a place of the whole list, also of another page; null behind the last one. */
  const idAt = async (place: number): Promise<number | null> => {
    if (place >= total) return null;
    const here = rows[place - offset];
    if (here) return here.id;
    const { data } = await provider.getList<ServerRow>(def.name, {
      filter: {},
      sort: { field: column, order: 'ASC' },
      pagination: { page: place + 1, perPage: 1 },
    });
    return data[0] ? Number(data[0].id) : null;
  };
  const move = async (row: Rec, place: number, part: string): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    const mine = (asked.current += 1);
    const title = titleOf(def, row, language);
    try {
      const before = await idAt(place);
      const { data } = await provider.command(def.name, 'move', { id: row.id, version: row.version, data: { before } });
      await cache.refresh(def.name);
      // Rows are seen to have moved before this is known, and who goes on at once is told of what they do now.
      if (mine === asked.current) setSaid(w('moved', { title, place: Number(data?.[column]), total }));
    } catch (error) {
      toast(refusalOf(error, t).text, 'error');
      await cache.refresh(def.name);
    } finally {
      busy.current = false;
      // The row went elsewhere in the page, and the focus goes with it.
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-id="${row.id}"] [data-order="${part}"]`)?.focus());
    }
  };
  const step = (row: Rec, by: -1 | 1, part: string): void => {
    const place = stepPlace(offset + rows.indexOf(row), by, total);
    if (place === null) {
      asked.current += 1;
      setSaid(w(by < 0 ? 'first' : 'last', { title: titleOf(def, row, language) }));
    } else void move(row, place, part);
  };
  const rowOf = (item: HTMLElement | null): Rec | undefined => rows.find(({ id }) => String(id) === item?.dataset['id']);

  const over = (event: PointerEvent): void => {
    const now = drag.current;
    if (!now || event.pointerId !== now.pointer) return;
    const items = itemsBeside(now.item);
    const spans = items.map((item) => item.getBoundingClientRect());
    now.place = dropPlace(spans, items.indexOf(now.item), event.clientY);
    unmark(items);
    now.item.dataset['dragged'] = '';
    const at = now.place === null ? undefined : items[Math.min(now.place, items.length - 1)];
    if (at) at.dataset['drop'] = now.place === items.length ? 'after' : 'before';
    if (event.clientY < EDGE) window.scrollBy(0, -SPEED);
    else if (event.clientY > window.innerHeight - EDGE) window.scrollBy(0, SPEED);
  };
  const end = (drop: boolean): void => {
    const now = drag.current;
    drag.current = null;
    if (!now) return;
    unmark(itemsBeside(now.item));
    const row = rowOf(now.item);
    if (drop && row && now.place !== null) void move(row, offset + now.place, 'handle');
  };
  const heard = useRef({ over, end, rowOf, step });
  heard.current = { over, end, rowOf, step };

  // Before the first painting: a key pressed as soon as the handles say that rows can be moved is heard.
  useLayoutEffect(() => {
    const list = root.current;
    if (!list) return undefined;
    const listening = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void, capture = false): void =>
      list.addEventListener(name, listener, { signal: listening.signal, capture });
    on('pointerdown', (event) => {
      const item = rowElementOf(event.target);
      if (partOf(event.target) !== 'handle' || !item || event.button !== 0 || busy.current) return;
      // Neither text is marked nor the page scrolled; the handle takes the focus all the same.
      event.preventDefault();
      const handle = (event.target as Element).closest<HTMLElement>('[data-order]');
      handle?.focus();
      handle?.setPointerCapture(event.pointerId);
      drag.current = { item, pointer: event.pointerId, place: null };
      item.dataset['dragged'] = '';
    });
    on('pointermove', (event) => heard.current.over(event));
    on('pointerup', () => heard.current.end(true));
    on('pointercancel', () => heard.current.end(false));
    on('click', (event) => {
      const part = partOf(event.target);
      const row = heard.current.rowOf(rowElementOf(event.target));
      if (row && (part === 'up' || part === 'down')) heard.current.step(row, part === 'up' ? -1 : 1, part);
    });
    on(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && drag.current) {
          event.stopPropagation();
          heard.current.end(false);
          return;
        }
        const row = heard.current.rowOf(rowElementOf(event.target));
        if (!row || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        heard.current.step(row, event.key === 'ArrowUp' ? -1 : 1, 'handle');
      },
      true,
    );
    return () => {
      listening.abort();
      heard.current.end(false);
    };
  }, [root]);

  // A colleague moved a row: its number changed where it stands, so the rows are asked for as they stand now. Once for each such picture.
  const straightened = useRef('');
  useEffect(() => {
    const picture = rows.map((row) => `${row.id}:${String(row[column])}`).join();
    const stands = rows.every((row, index) => index === 0 || Number(row[column]) > Number(rows[index - 1]?.[column]));
    if (stands || busy.current || drag.current || straightened.current === picture) return;
    straightened.current = picture;
    void cache.refresh(def.name);
  }, [rows, column, cache, def]);

  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}

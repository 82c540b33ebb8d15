import { useCallback, useMemo, useState } from 'react';
import { useSites } from '../../../providers/site';
import { useLiveValues } from '../../../providers/liveValues';

export interface PopupNotice {
  title: string;
  text: string;
  imageUrl: string;
  /** The web whose employees see the notice; empty: everyone. */ web: string;
}

/** Path of the notice to the employees of every site; each site has a path of its own. */
const EVERYBODY = 'popup/main';
const pathOf = (service: string): string => `notice/${service.toLowerCase()}`;
/** The notices this tab has closed; a changed notice is shown again. */
const CLOSED = 'popupClosed';

function readClosed(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(CLOSED) ?? '[]');
    return Array.isArray(kept) ? kept.filter((mark): mark is string => typeof mark === 'string') : [];
  } catch {
    return [];
  }
}

function read(value: unknown, web: string): PopupNotice | null {
  if (typeof value !== 'object' || value === null) return null;
  const { title, text, imageUrl } = value as Partial<Record<keyof PopupNotice, unknown>>;
  const textOf = (one: unknown): string => (typeof one === 'string' ? one : '');
  return { title: textOf(title), text: textOf(text), imageUrl: textOf(imageUrl), web };
}

/** The first notice that was not closed yet, the general one before those of the employee's sites. */
export function usePopupNotice(): { notice: PopupNotice | null; close: () => void } {
  const sites = useSites();
  const places = useMemo(
    () => [{ path: EVERYBODY, web: '' }, ...(sites ?? []).map(({ service, webname }) => ({ path: pathOf(service), web: webname }))],
    [sites],
  );
  const valueOf = useLiveValues(useMemo(() => places.map(({ path }) => path), [places]));
  const [closed, setClosed] = useState(readClosed);
  const open = useMemo(() => {
    const all = places.flatMap(({ path, web }) => read(valueOf(path), web) ?? []);
    return all.find((one) => !closed.includes(JSON.stringify(one))) ?? null;
  }, [places, valueOf, closed]);
  const close = useCallback(() => {
    if (open === null) return;
    setClosed((before) => {
      const now = [...before, JSON.stringify(open)];
      sessionStorage.setItem(CLOSED, JSON.stringify(now));
      return now;
    });
  }, [open]);
  return { notice: open, close };
}

import { useCallback, useMemo, useState } from 'react';
import { useLiveValues } from './values';

export interface PopupNotice { title: string; text: string; imageUrl: string }

const PATH = 'popup/main';
const PATHS = [PATH];
/** The notice this tab has closed; another one is shown again. */
const CLOSED = 'popupClosed';

function read(value: unknown): PopupNotice | null {
  if (typeof value !== 'object' || value === null) return null;
  const { title, text, imageUrl } = value as Partial<Record<keyof PopupNotice, unknown>>;
  const textOf = (one: unknown): string => (typeof one === 'string' ? one : '');
  return { title: textOf(title), text: textOf(text), imageUrl: textOf(imageUrl) };
}

/** The notice of the moment, until it is closed. */
export function usePopupNotice(): { notice: PopupNotice | null; close: () => void } {
  const valueOf = useLiveValues(PATHS);
  const notice = useMemo(() => read(valueOf(PATH)), [valueOf]);
  const [closed, setClosed] = useState(() => sessionStorage.getItem(CLOSED));
  const mark = notice && JSON.stringify(notice);
  const close = useCallback(() => {
    if (mark === null) return;
    sessionStorage.setItem(CLOSED, mark);
    setClosed(mark);
  }, [mark]);
  return { notice: mark === closed ? null : notice, close };
}

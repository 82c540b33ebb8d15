import { useEffect, useRef, useState } from 'react';
import { separate } from '../format/money';

type Typed = number | null;

/**
 * Text that stands for a number: what is typed stays as typed, also while it is not yet one. A text that cannot be read is handed on
 * as it is, so that the rules of the field name what is wrong with it.
 */
export function useTyped(
  value: Typed,
  onChange: (value: Typed) => void,
  show: (value: number) => string,
  read: (text: string) => number | null | undefined,
) {
  const shown = (of: unknown): string => (typeof of === 'number' ? show(of) : typeof of === 'string' ? of : '');
  const [text, setText] = useState(() => shown(value));
  const known = useRef<unknown>(value);
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => {
    if (Object.is(known.current, value)) return;
    // Set from elsewhere: a restored draft, a resolved conflict.
    known.current = value;
    setText(latest.current(value));
  }, [value]);
  const type = (typed: string): void => {
    const next = separate(typed, text);
    setText(next);
    const parsed = read(next);
    known.current = parsed === undefined ? next : parsed;
    // The form keeps unreadable text too, or it would be lost; validation refuses it before it is sent.
    onChange(known.current as Typed);
  };
  const settle = (): void => setText(shown(known.current));
  return { text, type, settle };
}

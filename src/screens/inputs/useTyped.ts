import { useEffect, useRef, useState } from 'react';

type Typed = number | null;

/**
 * Text that stands for a number: what is typed stays as typed, also while it is not yet one. A text that cannot be read is handed on
 * as it is, so that the rules of the field name what is wrong with it.
 */
export function useTyped(value: Typed, onChange: (value: Typed) => void, show: (value: number) => string, read: (text: string) => number | null | undefined) {
  const shown = (of: unknown): string => (of === null || of === undefined ? '' : typeof of === 'number' ? show(of) : String(of));
  const [text, setText] = useState(() => shown(value));
  const known = useRef<unknown>(value);
  useEffect(() => {
    if (Object.is(known.current, value)) return;
    // Set from elsewhere: a restored draft, a resolved conflict.
    known.current = value;
    setText(shown(value));
  });
  const type = (next: string): void => {
    setText(next);
    const parsed = read(next);
    known.current = parsed === undefined ? next : parsed;
    // The form keeps unreadable text too, or it would be lost; validation refuses it before it is sent.
    onChange(known.current as Typed);
  };
  const settle = (): void => setText(shown(known.current));
  return { text, type, settle };
}

import { useLayoutEffect, useRef, useState } from 'react';
import { BankMark } from '../../theme/BankMark';
import { bankName } from '../format/value';
import { useScreen } from '../screen';
import type { CellProps } from './types';

/** As far as a list has room for it; what is cut off is in the tip. A name that stands whole needs none, and is no stop of the Tab key. */
function Clipped({ value, name }: { value: string; name: string }) {
  const box = useRef<HTMLSpanElement>(null);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => setCut(box.current !== null && box.current.scrollWidth > box.current.clientWidth), [name]);
  const tip = cut ? { 'data-tip': name, tabIndex: 0 } : {};
  return <span ref={box} className="nowrap clip-bank" {...tip}><BankMark code={value} /> <b className="code">{value}</b> {name}</span>;
}

/** Mark, code and name. */
export function BankCell({ value, mode }: CellProps<'bank'>) {
  const { language } = useScreen();
  const name = bankName(value, language);
  if (mode === 'list') return <Clipped value={value} name={name} />;
  return <span className="nowrap"><BankMark code={value} /> <b className="code">{value}</b> {name}</span>;
}

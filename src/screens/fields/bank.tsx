import { useEffect, useRef, useState } from 'react';
import { BankMark } from '../../ui/BankMark';
import { bankName } from '../format/value';
import { useScreen } from '../screen';
import { part } from '../../ui/part';
import { BankFilter } from '../filters/Equals';
import type { CellProps, InputProps, KindView } from './types';
import { useT } from '../../providers/i18n/useT';
import { BankChoice } from '../inputs/BankChoice';

const BankPanel = part(() => import('../filters/BankPanel'), 'panel');

/** As far as a list has room for it; what is cut off is in the tip. A name that stands whole needs none, and is no stop of the Tab key. */
function Clipped({ value, name }: { value: string; name: string }) {
  const box = useRef<HTMLSpanElement>(null);
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // Asked of the browser after it has laid the page out: read while rows are drawn, each answer would lay the page out once more.
    const observer = new ResizeObserver(() => setCut(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [name]);
  const tip = cut ? { 'data-tip': name, tabIndex: 0 } : {};
  return (
    <span ref={box} className="nowrap clip-bank" {...tip}>
      <BankMark code={value} /> <b className="code">{value}</b> <span className="bank-name">{name}</span>
    </span>
  );
}

/** Mark, code and name. */
function BankCell({ value, mode }: CellProps<'bank'>) {
  const { language } = useScreen();
  const name = bankName(value, language);
  if (mode === 'list') return <Clipped value={value} name={name} />;
  return (
    <span className="nowrap">
      <BankMark code={value} /> <b className="code">{value}</b> {name}
    </span>
  );
}

function BankInput({ field, value, onChange, id, invalid, disabled, describedBy }: InputProps<'bank'>) {
  const t = useT();
  return (
    <BankChoice
      id={id}
      value={value}
      onChange={onChange}
      none={t(field.required ? 'input.choose' : 'input.none')}
      required={field.required}
      invalid={invalid}
      disabled={disabled}
      describedBy={describedBy}
    />
  );
}

export default { Cell: BankCell, Input: BankInput, Filter: BankFilter, Token: BankPanel } satisfies KindView<'bank'>;

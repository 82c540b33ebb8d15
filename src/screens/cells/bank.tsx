import { BankMark } from '../../theme/BankMark';
import { bankName } from '../format/value';
import { useScreen } from '../screen';
import type { CellProps } from './types';

/** Mark and code, and the name as far as a list has room for it. */
export function BankCell({ value, mode }: CellProps<'bank'>) {
  const { language } = useScreen();
  const name = bankName(value, language);
  return <span className={mode === 'list' ? 'nowrap clip-bank' : 'nowrap'} title={mode === 'list' ? name : undefined}><BankMark code={value} /> <b className="code">{value}</b> {name}</span>;
}

import { bankName } from '../format/value';
import { useScreen } from '../screen';
import type { CellProps } from './types';

export function BankCell({ value }: CellProps<'bank'>) {
  const { language } = useScreen();
  return <span className="nowrap"><b className="code">{value}</b> {bankName(value, language)}</span>;
}

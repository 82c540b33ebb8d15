import type { CellProps } from '../../screens/fields/types';
import { formatDate, formatInt, formatMoney } from '../../schema/format';
import { useScreen } from '../../screens/screen';
import { useAlertWords } from './words';

/** A figure of an alert in its unit. */
export default function ValueCell({ value, row }: CellProps) {
  const w = useAlertWords();
  const { unit } = row;
  const amount = Number(value);
  if (unit === 'minutes' || unit === 'rows') return w(unit, { value: formatInt(amount) });
  return unit === 'percent' ? w(unit, { value: String(amount) }) : w('baht', { value: formatMoney(amount) });
}

/** What is warned of apart: a business day or the number of an account; nothing where there is one of it. */
export function SubjectCell({ value }: CellProps) {
  const { language } = useScreen();
  const subject = String(value);
  if (subject === '-') return '–';
  return /^\d{4}-\d{2}-\d{2}$/.test(subject) ? formatDate(subject, language) : subject;
}

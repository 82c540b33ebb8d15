import { resourceByName } from '../../providers/links';
import { formatAccount, formatPhone } from '../../schema/format';
import type { Rec } from '../record';

/**
 * The title of a referenced record, formatted by its kind: an account number is grouped here too. The number of the record when the server gave no
 * title.
 */
export function refText(row: Rec, name: string, resource: string): string {
  const text = row._text?.[name];
  const value = row[name];
  if (typeof text !== 'string' || text === '') return value === null || value === undefined ? '' : `#${String(value)}`;
  const kind = resourceByName(resource)?.titleKind;
  if (kind === 'bankAccount') return formatAccount(text);
  return kind === 'phone' ? formatPhone(text) : text;
}

import { resourceByName } from '../../providers/links';
import { formatAccount, formatPhone } from '../../schema/format';
import type { Rec } from '../record';

/** What a `ref` field's record is called, written as its own kind is: an account number is grouped here too. Its number when the server gave no name. */
export function refText(row: Rec, name: string, resource: string): string {
  const text = row._text?.[name];
  const value = row[name];
  if (typeof text !== 'string' || text === '') return value === null || value === undefined ? '' : `#${String(value)}`;
  const other = resourceByName(resource);
  const kind = other?.fields[other.title]?.kind;
  if (kind === 'bankAccount') return formatAccount(text);
  return kind === 'phone' ? formatPhone(text) : text;
}

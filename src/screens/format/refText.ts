import { resourceByName } from '../../providers/links';
import { kindOf } from '../../schema/fields';
import type { AnyField } from '../../schema/fields/types';
import type { Rec } from '../record';

/**
 * The title of a referenced record, formatted by its kind: an account number is grouped here too. The number of the record when the server
 * gave no title.
 */
export function refText(row: Rec, name: string, resource: string): string {
  const text = row._text?.[name];
  const value = row[name];
  if (typeof text !== 'string' || text === '') return value === null || value === undefined ? '' : `#${String(value)}`;
  const kind = resourceByName(resource)?.titleKind;
  if (kind === undefined) return text;
  const field: AnyField = { kind, label: '' } as AnyField;
  return kindOf(field).lastFour ? kindOf(field).text(text, field, 'th') : text;
}

import { formatInt } from '../../schema/format';
import type { Preview } from './calls';
import type { useWords } from './words';

/** Why a text cannot go to all of its recipients; null: it can. */
export function lackOf(preview: Preview | undefined, w: ReturnType<typeof useWords>): string | null {
  if (preview === undefined || preview.lacks === null) return null;
  const gap = { place: `{${preview.lacks}}`, example: `{${preview.lacks}|ลูกค้า}` };
  return preview.strangers === null ? w('lacksMaybe', gap) : w('lacks', { ...gap, count: formatInt(preview.strangers) });
}

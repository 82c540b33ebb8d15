import { formatInt } from '../../schema/format';
import type { Preview } from './calls';
import type { useWords } from './words';

/** Why a text cannot go to all of its recipients; null: it can. */
export const lackOf = (preview: Preview | undefined, w: ReturnType<typeof useWords>): string | null =>
  preview === undefined || preview.lacks === null
    ? null
    : w('lacks', { count: formatInt(preview.strangers), place: `{${preview.lacks}}`, example: `{${preview.lacks}|ลูกค้า}` });

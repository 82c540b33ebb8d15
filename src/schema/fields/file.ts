import { z } from 'zod';
import type { Kind } from './kind';

/** Uploads are named by the server; a value is such a name and nothing else. */
const key = () => z.string({ error: 'notFile' }).regex(/^[0-9a-f]{32}\.(jpg|png|webp|pdf|csv|xlsx)$/, 'notFile');

export const image: Kind<'image'> = { column: 'text', schema: key, text: (value) => value, filter: 'none', demo: () => null };
export const file: Kind<'file'> = { column: 'text', schema: key, text: (value) => value, filter: 'none', demo: () => null };

import type { Kind, Zod } from './kind';

declare module './types' {
  interface Kinds {
    image: FieldOptions;
    file: FieldOptions;
  }
  interface KindValues {
    image: string;
    file: string;
  }
}

/** The server names uploads; a value is such a name and nothing else. */
const key = (z: Zod) => z.string({ error: 'notFile' }).regex(/^[0-9a-f]{32}\.(jpg|png|webp|pdf|csv|xlsx)$/, 'notFile');

export const image: Kind<'image'> = {
  main: false,
  written: false,
  brief: false,
  sortable: false,
  column: 'text',
  schema: (_field, z) => key(z),
  text: (value) => value,
  filter: 'none',
  demo: () => null,
};
export const file: Kind<'file'> = {
  written: false,
  brief: false,
  sortable: false,
  column: 'text',
  schema: (_field, z) => key(z),
  text: (value) => value,
  filter: 'none',
  demo: () => null,
};

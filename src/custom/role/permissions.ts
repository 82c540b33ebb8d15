export const flags = ['view', 'add', 'update', 'delete', 'export'] as const;
export type Flag = (typeof flags)[number];

export interface Permission {
  code: string;
  active: boolean;
  view: boolean;
  add: boolean;
  update: boolean;
  delete: boolean;
  export: boolean;
}
/** The entries of a role, by code. */
export type Held = ReadonlyMap<string, Permission>;

/** The server checks what is stored; missing flags count as not held. */
export function byCode(value: readonly Record<string, unknown>[] | null): Held {
  return new Map(
    (value ?? []).flatMap((entry) => {
      const { code } = entry;
      if (typeof code !== 'string') return [];
      const on = (flag: string): boolean => entry[flag] === true;
      return [
        [
          code,
          {
            code,
            active: on('active'),
            view: on('view'),
            add: on('add'),
            update: on('update'),
            delete: on('delete'),
            export: on('export'),
          },
        ] as const,
      ];
    }),
  );
}

/** An entry that lets one see, as a right within a screen is held. */
export const none = (code: string): Permission => ({
  code,
  active: true,
  view: false,
  add: false,
  update: false,
  delete: false,
  export: false,
});

/** The codes that are held. */
export const heldCodes = (held: Held): ReadonlySet<string> =>
  new Set([...held.values()].filter((entry) => entry.active).map((entry) => entry.code));

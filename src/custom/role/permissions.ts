export const flags = ['view', 'add', 'update', 'delete', 'export'] as const;
export type Flag = (typeof flags)[number];
/** Columns of the grid. */
export const columns: readonly (Flag | 'active')[] = ['active', ...flags];
export interface Permission {
  code: string;
  active: boolean;
  view: boolean;
  add: boolean;
  update: boolean;
  delete: boolean;
  export: boolean;
}

/** The entries of a role, by code. The server checks what is stored; missing flags count as not held. */
export function byCode(value: readonly Record<string, unknown>[] | null): ReadonlyMap<string, Permission> {
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

const none = (code: string): Permission => ({ code, active: false, view: false, add: false, update: false, delete: false, export: false });

/** Switches one flag of a code. An entry without any flag is removed, and any verb also sets `active`. */
export function withFlag(held: ReadonlyMap<string, Permission>, code: string, flag: Flag | 'active', on: boolean): Permission[] {
  const next = new Map(held);
  const before = next.get(code) ?? none(code);
  if (flag === 'active' && !on) next.delete(code);
  else if (flag === 'active') next.set(code, { ...before, active: true, view: true });
  else next.set(code, { ...before, [flag]: on, active: true });
  return [...next.values()];
}

/** The codes that are held. */
export const heldCodes = (held: ReadonlyMap<string, Permission>): ReadonlySet<string> =>
  new Set([...held.values()].filter((entry) => entry.active).map((entry) => entry.code));

import type { AnyResource } from './define';

/** Every code that a declaration asks for, with the place. */
export function codesOf(def: AnyResource): (readonly [place: string, code: string])[] {
  return [
    ['the resource', def.permission] as const,
    ...(def.orPermission === undefined ? [] : [['the resource', def.orPermission] as const]),
    ...Object.entries(def.screens ?? {}).flatMap(([id, { permission, orPermission, verbPermissions }]) =>
      [permission, orPermission, ...Object.values(verbPermissions ?? {})].flatMap((code) =>
        code === undefined ? [] : [[`screen “${id}”`, code] as const],
      ),
    ),
    ...Object.entries(def.verbPermissions ?? {}).map(([verb, code]) => [`verb “${verb}”`, code] as const),
    ...Object.entries(def.actions).map(([name, action]) => [`action “${name}”`, action.permission] as const),
    ...(def.imports?.permission === undefined ? [] : [['“imports”', def.imports.permission] as const]),
    ...Object.entries(def.fields).flatMap(([name, field]) =>
      [field.reveal, field.personal, field.change].flatMap((code) => (code === undefined ? [] : [[`field “${name}”`, code] as const])),
    ),
  ];
}

/** Codes that calls ask for, beside those of the definitions. */
export const CALL_CODES = { resetDefaults: 'P011', endSessions: 'M0032', creditCheck: '8001', walletCheck: '8007' } as const;

/** A screen of the menu: the codes of which one opens it. */
interface Screen {
  permission: string | readonly string[];
}

/** The codes that are asked for anywhere; granting another code of the catalogue would have no effect. */
export function codesInUse(definitions: readonly AnyResource[], screens: readonly Screen[], calls: readonly string[]): ReadonlySet<string> {
  const declared = definitions.flatMap((def) => codesOf(def).map(([, code]) => code));
  const ofScreens = screens.flatMap(({ permission }) => permission);
  return new Set([...declared, ...ofScreens, ...calls].filter((code) => code !== ''));
}

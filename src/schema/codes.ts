import type { AnyResource } from './define';

/** Every code a declaration asks for, and where. */
export function codesOf(def: AnyResource): (readonly [place: string, code: string])[] {
  return [
    ['the resource', def.permission] as const,
    ...(def.orPermission === undefined ? [] : [['the resource', def.orPermission] as const]),
    ...Object.entries(def.screens ?? {}).flatMap(([id, { permission, orPermission }]) =>
      [permission, orPermission].flatMap((code) => (code === undefined ? [] : [[`screen “${id}”`, code] as const])),
    ),
    ...Object.entries(def.verbPermissions ?? {}).map(([verb, code]) => [`verb “${verb}”`, code] as const),
    ...Object.entries(def.actions).map(([name, action]) => [`action “${name}”`, action.permission] as const),
    ...(def.imports?.permission === undefined ? [] : [['“imports”', def.imports.permission] as const]),
    ...Object.entries(def.fields).flatMap(([name, field]) =>
      [field.reveal, field.personal].flatMap((code) => (code === undefined ? [] : [[`field “${name}”`, code] as const])),
    ),
  ];
}

/** Codes that calls ask for by themselves, beside what the definitions say. */
export const CALL_CODES = { resetDefaults: 'P011', endSessions: 'M0032' } as const;

/** A screen of the menu: the codes of which one opens it. */
interface Screen {
  permission: string | readonly string[];
}

/** The codes that something asks for; any other code of the catalogue opens nothing yet, so that granting it would grant nothing. */
export function codesInUse(definitions: readonly AnyResource[], screens: readonly Screen[], calls: readonly string[]): ReadonlySet<string> {
  const declared = definitions.flatMap((def) => codesOf(def).map(([, code]) => code));
  const ofScreens = screens.flatMap(({ permission }) => permission);
  return new Set([...declared, ...ofScreens, ...calls].filter((code) => code !== ''));
}

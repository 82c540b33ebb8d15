import { groups as menuGroups } from '../../menu/catalogue';
import { everyScreen } from '../../resources/screens';
import { usedCodes } from '../../resources/usedCodes';
import { codeNames } from '../../schema/data/codeNames';
import { permissions, type PermissionEntry } from '../../schema/data/permissions';
import type { Verb } from '../../schema/define';
import type { Group } from '../../schema/data/permissions';
import type { Language } from '../../schema/messages';
import { flags } from './permissions';

export interface CodeRow {
  code: string;
  name: string;
  /** True for a right within the screen above it. */
  within: boolean;
  /** Held by the CEO alone. */
  ceo: boolean;
  /** Does any screen or call ask for the code? Until then it cannot be granted. */
  inUse: boolean;
  /** The verbs of this code; a right within a screen has none, it is held or not. */
  verbs: readonly Verb[];
}
export interface CodeGroup {
  group: Group;
  rows: readonly CodeRow[];
}

/** The verbs of the entities behind a screen's code; for a planned screen every verb. */
function verbsOf(code: string): readonly Verb[] {
  const known = everyScreen.filter((def) => def.permission === code || def.orPermission === code).flatMap((def) => def.verbs);
  return known.length === 0 ? flags : flags.filter((flag) => known.includes(flag));
}

const rowOf = (code: string, entry: PermissionEntry, language: Language): CodeRow => ({
  code,
  name: codeNames[code]?.[language] ?? code,
  within: entry.parent_code !== '',
  ceo: entry.isCEO === true,
  inUse: usedCodes.has(code),
  verbs: entry.parent_code === '' ? verbsOf(code) : [],
});

const byCode = Object.entries(permissions).sort(([left], [right]) => left.localeCompare(right, 'en', { numeric: true }));

/** The whole catalogue in the order of the menu: each screen, and under it the rights within it. */
export function codeGroups(language: Language): readonly CodeGroup[] {
  const order = menuGroups.filter((group): group is Group => group !== 'general');
  return order
    .map((group) => ({
      group,
      rows: byCode
        .filter(([, entry]) => entry.group === group && entry.parent_code === '')
        .flatMap(([code, entry]) => [
          rowOf(code, entry, language),
          ...byCode.filter(([, child]) => child.parent_code === code).map(([own, child]) => rowOf(own, child, language)),
        ]),
    }))
    .filter(({ rows }) => rows.length > 0);
}

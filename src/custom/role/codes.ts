import { definitions } from '../../resources';
import type { AnyResource, Verb } from '../../schema/define';
import type { Labels } from '../../providers/i18n/useT';

export interface CodeRow {
  code: string;
  /** What holding it lets one do, in the words of the screens. */
  uses: readonly string[];
  /** What entities under this code know; a code of a single right is held or not. */
  verbs: readonly Verb[];
}
export interface CodeGroup { title: string; rows: readonly CodeRow[] }

const verbWords = { view: 'role.view', add: 'role.add', update: 'role.update', delete: 'role.delete', export: 'role.export' } as const;
type Say = (key: (typeof verbWords)[keyof typeof verbWords] | 'role.reveal', params?: { field: string }) => string;

/** Every code the declared entities ask for, grouped by the entity that asks first. */
export function codeGroups(labelsOf: (def: AnyResource) => Labels, say: Say): readonly CodeGroup[] {
  const seen = new Map<string, { uses: string[]; verbs: Set<Verb> }>();
  const groups = definitions.map((def) => {
    const labels = labelsOf(def);
    const fresh: string[] = [];
    const use = (code: string, what: string, verbs: readonly Verb[] = []): void => {
      const known = seen.get(code);
      if (known) {
        if (!known.uses.includes(what)) known.uses.push(what);
        for (const verb of verbs) known.verbs.add(verb);
        return;
      }
      seen.set(code, { uses: [what], verbs: new Set(verbs) });
      fresh.push(code);
    };
    use(def.permission, labels.name, def.verbs);
    for (const verb of def.verbs) {
      const code = def.verbPermissions?.[verb];
      if (code !== undefined) use(code, `${say(verbWords[verb])} ${labels.name}`);
    }
    for (const [name, action] of Object.entries(def.actions)) use(action.permission, labels.action(name));
    for (const [name, field] of Object.entries(def.fields)) if (field.reveal !== undefined) use(field.reveal, say('role.reveal', { field: labels.field(name) }));
    return { title: labels.name, fresh };
  });
  return groups.filter(({ fresh }) => fresh.length > 0).map(({ title, fresh }) => ({ title, rows: fresh.map((code) => ({ code, uses: seen.get(code)?.uses ?? [], verbs: [...(seen.get(code)?.verbs ?? [])] })) }));
}

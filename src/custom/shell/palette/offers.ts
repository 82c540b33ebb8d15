import { can } from '../../../schema/can';
import type { Actor } from '../../../schema/actor';
import type { AnyResource } from '../../../schema/define';
import type { Language } from '../../../schema/messages';
import { addingOf, labelsOf, nameOf } from '../../../providers/i18n/labels';
import { createPath, resourceByName, showPath } from '../../../providers/links';
import type { Rec } from '../../../screens/record';
import { openActions } from '../../../screens/rights';
import type { Entry } from './entry';
import type { PaletteWords } from './words';

interface Asked {
  /** The definition of the page the entry leads to, and the number of the record. */
  def: AnyResource;
  id: number;
  /** The record itself, once it was read: its state says what may be done with it. */
  record: Rec | null;
  entry: Entry;
  actor: Actor;
  language: Language;
  w: PaletteWords;
}

/** What one may want of a record that was found: its page, what is done with it, its related lists, and a new record of those. */
export function offersOf({ def, id, record, entry, actor, language, w }: Asked): Entry[] {
  const labels = labelsOf(def, language);
  const page = showPath(def, id);
  const offer = (key: string, icon: Entry['icon'], name: string, path: string): Entry => ({
    key: `${entry.key} ${key}`,
    group: 'commands',
    icon,
    name,
    path,
    site: entry.site,
  });
  const related = Object.entries(def.related ?? {}).flatMap(([tab, { resource, by, tab: isTab }]) => {
    const other = resourceByName(resource);
    return other && isTab !== false && can(actor, other, 'view') ? [{ tab, by, other }] : [];
  });
  // What asks first: its page opens with the question, and nothing is done by a key of the palette.
  const actions = (record ? openActions(actor, def, record) : []).filter((name) => {
    const action = def.actions[name];
    return action?.ask !== undefined || action?.input !== undefined || action?.dryRun !== undefined;
  });
  const isRed = (name: string): boolean => def.actions[name]?.tone === 'error';
  const act = (name: string): Entry => ({
    ...offer(`do ${name}`, def.actions[name]?.icon ?? 'check', `${labels.action(name)}…`, page),
    state: { action: name },
  });
  return [
    offer('open', def.icon, w('open', { name: nameOf(def, language) }), page),
    ...actions.filter((name) => !isRed(name)).map(act),
    ...related.map(({ tab, other }) => offer(tab, other.icon, labels.related(tab), `${page}#${tab}`)),
    ...related
      .filter(({ other }) => other.verbs.includes('add') && can(actor, other, 'add'))
      .map(({ tab, by, other }) =>
        offer(
          `add ${tab}`,
          'add',
          addingOf(other, language),
          `${createPath(other)}?prefill=${encodeURIComponent(JSON.stringify({ [by]: id }))}`,
        ),
      ),
    // What ends something stands last.
    ...actions.filter(isRed).map(act),
  ];
}

import { loadDefinition } from '../../providers/definitions';
import { labelsOf, nameOf } from '../../providers/i18n/labels';
import { resourceByName } from '../../providers/links';
import { reportOutlines } from '../../resources/reportOutlines';
import { actionText, askedOf, subjectText } from '../../schema/auditWords';
import type { Language } from '../../schema/messages';

/** What people know an entity or a report by, from its name in the system; that name where there is no such thing any more. */
export function entityName(name: string, language: Language): string {
  const def = resourceByName(name) ?? reportOutlines.find((report) => report.name === name);
  return def ? nameOf(def, language) : subjectText(name, language);
}

/** What an entity is called, or, with `of`, an action of any of those entities. Fetches their definitions. */
export async function systemName(name: string, of: unknown, language: Language): Promise<string> {
  if (of === undefined) return entityName(name, language);
  const defs = await Promise.all([of].flat().map((entity) => loadDefinition(String(entity))));
  const action = askedOf(name) ?? name;
  const labels = defs.map((def) => def && labelsOf(def, language)).find((each) => each !== undefined && each.action(action) !== action);
  return actionText(name, labels, language);
}

import { useEffect, useState } from 'react';
import { loadDefinition } from '../../providers/definitions';
import { labelsOf } from '../../providers/i18n/labels';
import { outlines } from '../../resources/outlines';
import { reportOutlines } from '../../resources/reportOutlines';
import { entityName } from '../format/systemNames';
import { part } from '../../ui/part';
import type { AnyResource } from '../../schema/define';
import { actionText, requestFor } from '../../schema/auditWords';
import { systemActions, systemSubjects } from '../../schema/data/auditNames';
import type { WordPickerProps } from '../inputs/WordPicker';
import { useScreen } from '../screen';
import { withWords, wordsOf } from './Tags';
import type { FilterProps } from './types';

const WordPicker = part<WordPickerProps>(() => import('../inputs/WordPicker'), 'input');

const entities = [
  ...new Set(outlines.filter(({ screen }) => screen === undefined).map(({ name }) => name)),
  ...reportOutlines.map(({ name }) => name),
  ...Object.keys(systemSubjects),
];

/** Any of the entities and reports that are chosen, by the names people know them by. */
export function EntityFilter({ name, filter, onChange, id }: FilterProps) {
  const { language } = useScreen();
  const options = entities
    .map((one) => [one, entityName(one, language)] as const)
    .sort(([, left], [, right]) => left.localeCompare(right, language));
  return (
    <WordPicker
      id={id}
      name={name}
      value={wordsOf(filter, name)}
      options={options}
      onChange={(chosen) => onChange(withWords(filter, name, chosen))}
    />
  );
}

/** Any of the actions that are chosen: those of the entities one filters by, and those that every entity has. */
export function ActionFilter({ name, field, filter, onChange, id }: FilterProps) {
  const { language } = useScreen();
  const of = field?.kind === 'text' && field.actionOf !== undefined ? wordsOf(filter, field.actionOf).join() : '';
  const [defs, setDefs] = useState<readonly AnyResource[]>([]);
  useEffect(() => {
    let isAsked = true;
    Promise.all(of.split(',').map(loadDefinition))
      .then((loaded) => {
        if (isAsked) setDefs(loaded.filter((def) => def !== undefined));
      })
      // Without them there are those that every entity has.
      .catch(() => undefined);
    return () => {
      isAsked = false;
    };
  }, [of]);
  const own = defs.flatMap((def) =>
    Object.entries(def.actions)
      .flatMap(([action, { approval, together }]) => (approval || together ? [action, requestFor(action)] : [action]))
      .concat(Object.keys(def.after ?? {}))
      .map((action) => [action, actionText(action, labelsOf(def, language), language)] as const),
  );
  const general = Object.entries(systemActions).map(([action, word]) => [action, word[language]] as const);
  return (
    <WordPicker
      id={id}
      name={name}
      value={wordsOf(filter, name)}
      options={[...own, ...general]}
      onChange={(chosen) => onChange(withWords(filter, name, chosen))}
    />
  );
}

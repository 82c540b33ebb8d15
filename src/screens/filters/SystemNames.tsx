import { useEffect, useState } from 'react';
import { loadDefinition } from '../../providers/definitions';
import { labelsOf } from '../../providers/i18n/labels';
import { outlines } from '../../resources/outlines';
import { entityName, otherNames } from '../format/systemNames';
import { actionWord } from '../format/trail';
import { generalActions, useTrailWords } from '../format/trailWords';
import { part } from '../../ui/part';
import type { AnyResource } from '../../schema/define';
import type { WordPickerProps } from '../inputs/WordPicker';
import { useScreen } from '../screen';
import { withWords, wordsOf } from './Tags';
import type { FilterProps } from './types';

const WordPicker = part<WordPickerProps>(() => import('../inputs/WordPicker'), 'input');

const entities = [...new Set(outlines.filter(({ screen }) => screen === undefined).map(({ name }) => name)), ...otherNames];

/** Any of the entities that are chosen, by the names people know them by. */
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
  const w = useTrailWords();
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
      .flatMap(([action, { approval, together }]) => (approval || together ? [action, `${action}.request`] : [action]))
      .map((action) => [action, actionWord(action, labelsOf(def, language), w)] as const),
  );
  const general = generalActions.map((action) => [action, w(action)] as const);
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

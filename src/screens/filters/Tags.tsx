import { withoutField } from '../format/chips';
import type { Filter } from '../format/listState';
import { SitePicker, TagsInput } from '../fields/tags';
import { useScreen } from '../screen';
import type { FilterProps } from './types';

/** The words filtered by. A link may carry a single one on its own. */
export const wordsOf = (filter: Filter, name: string): string[] => (filter[name] === undefined ? [] : [filter[name]].flat().map(String));
export const withWords = (filter: Filter, name: string, words: readonly string[]): Filter =>
  words.length === 0 ? withoutField(filter, name) : { ...withoutField(filter, name), [name]: words };

/** Any of the sites that are chosen. */
export function SiteFilter({ name, field, filter, onChange, id }: FilterProps) {
  return (
    <SitePicker
      id={id}
      name={name}
      field={{ kind: 'tags', label: field?.label ?? '', sites: true }}
      value={wordsOf(filter, name)}
      invalid={false}
      onChange={(sites) => onChange(withWords(filter, name, sites ?? []))}
    />
  );
}

/** Any of the words that are typed. */
export function TagsFilter({ name, field, filter, onChange, id }: FilterProps) {
  const { labels } = useScreen();
  if (field?.kind !== 'tags') return null;
  // A record may have to have one; a filter never does.
  return (
    <TagsInput
      id={id}
      name={name}
      field={{ ...field, required: false }}
      labels={labels}
      value={wordsOf(filter, name)}
      invalid={false}
      onChange={(words) => onChange(withWords(filter, name, words ?? []))}
    />
  );
}

import { useGetList } from 'ra-core';
import { useT } from '../../providers/i18n/useT';
import { useDefinition } from '../../providers/definitions';
import { Icon } from '../../ui/Icon';
import type { Rec } from '../record';
import './tags.css';

interface Props {
  resource: string;
  words: readonly string[];
  disabled?: boolean;
  onAdd: (word: string) => void;
}
/** More words than anyone can tell apart. */
const MANY = 100;

/** What records of another entity are called, each a click away until it is chosen; in its own colour where it has one. */
export default function TagOffers({ resource, words, disabled, onAdd }: Props) {
  const t = useT();
  const def = useDefinition(resource);
  const title = def?.title ?? 'id';
  const { data = [] } = useGetList<Rec>(resource, {
    pagination: { page: 1, perPage: MANY },
    sort: { field: def?.sort[0] ?? 'id', order: def?.sort[1] ?? 'ASC' },
  });
  const colour = Object.entries(def?.fields ?? {}).find(([, field]) => field.kind === 'color')?.[0];
  const offered = data
    .map((row) => ({ id: row.id, word: row[title], colour: colour === undefined ? null : row[colour] }))
    .filter((one): one is typeof one & { word: string } => typeof one.word === 'string' && !words.includes(one.word));
  if (offered.length === 0) return null;
  return (
    <span className="tags__offers" role="group" aria-label={t('input.offered')}>
      {offered.map((one) => (
        <button key={one.id} type="button" className="tags__offer" disabled={disabled} onClick={() => onAdd(one.word)}>
          <Icon name="add" size={14} />
          {typeof one.colour === 'string' && <span className="swatch" style={{ background: one.colour }} aria-hidden="true" />}
          {one.word}
        </button>
      ))}
    </span>
  );
}

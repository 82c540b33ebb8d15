import { useGetList } from 'react-admin';
import { tag } from '../../resources/member/tag';
import { TagsFilter, withWords, wordsOf } from '../../screens/filters/Tags';
import type { FilterProps } from '../../screens/filters/types';
import { TagsInput } from '../../screens/inputs/tags';
import type { InputProps } from '../../screens/inputs/types';
import type { Rec } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../theme/Icon';
import './tag.css';

/** More tags than anyone can tell apart. */
const MANY = 100;

/** The site's tags that are not among the words yet, each a click away. */
function Offers({ words, disabled, onAdd }: { words: readonly string[]; disabled?: boolean; onAdd: (word: string) => void }) {
  const { t } = useScreen();
  const { data = [] } = useGetList(tag.name, { pagination: { page: 1, perPage: MANY }, sort: { field: 'name', order: 'ASC' } });
  const offered = (data as readonly Rec[]).filter((row): row is Rec & { name: string } => typeof row['name'] === 'string' && !words.includes(row['name']));
  if (offered.length === 0) return null;
  return (
    <span className="tag-offers" role="group" aria-label={t('tag.offered')}>
      {offered.map((row) => (
        <button key={row.id} type="button" className="tag-offer" disabled={disabled} title={typeof row['note'] === 'string' ? row['note'] : undefined} onClick={() => onAdd(row.name)}>
          <Icon name="add" size={14} />{typeof row['color'] === 'string' && <span className="swatch" style={{ background: row['color'] }} aria-hidden="true" />}{row.name}
        </button>
      ))}
    </span>
  );
}

/** A member's tags: those of the site, and others that are typed. */
export function MemberTags(props: InputProps) {
  // The form draws this input for a field of tags only.
  const own = props as InputProps<'tags'>;
  const words = own.value ?? [];
  return <><TagsInput {...own} /><Offers words={words} disabled={own.disabled} onAdd={(word) => own.onChange([...words, word])} /></>;
}

/** Members with any of these tags. */
export function MemberTagsFilter(props: FilterProps) {
  const { name, filter, onChange } = props;
  const words = wordsOf(filter, name);
  return <><TagsFilter {...props} /><Offers words={words} onAdd={(word) => onChange(withWords(filter, name, [...words, word]))} /></>;
}

import { useGetList } from 'react-admin';
import { tag } from '../../resources/member/tag';
import { TagsInput } from '../../screens/inputs/tags';
import type { InputProps } from '../../screens/inputs/types';
import type { Rec } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { Icon } from '../../theme/Icon';
import './tag.css';

/** More tags than anyone can tell apart. */
const MANY = 100;

/** A member's tags: those of the site are a click away, others can still be typed. */
export default function MemberTags(props: InputProps) {
  const { t } = useScreen();
  // The form draws this input for a field of tags only.
  const own = props as InputProps<'tags'>;
  const words = own.value ?? [];
  const { data = [] } = useGetList(tag.name, { pagination: { page: 1, perPage: MANY }, sort: { field: 'name', order: 'ASC' } });
  const offered = (data as readonly Rec[]).filter((row): row is Rec & { name: string } => typeof row['name'] === 'string' && !words.includes(row['name']));
  return (
    <>
      <TagsInput {...own} />
      {offered.length > 0 && (
        <span className="tag-offers" role="group" aria-label={t('tag.offered')}>
          {offered.map((row) => (
            <button key={row.id} type="button" className="tag-offer" disabled={own.disabled} title={typeof row['note'] === 'string' ? row['note'] : undefined} onClick={() => own.onChange([...words, row.name])}>
              <Icon name="add" size={14} />{typeof row['color'] === 'string' && <span className="swatch" style={{ background: row['color'] }} aria-hidden="true" />}{row.name}
            </button>
          ))}
        </span>
      )}
    </>
  );
}

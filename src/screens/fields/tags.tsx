import { siteName } from '../../providers/siteState';
import { useScreen } from '../screen';
import type { CellProps, InputProps, KindView } from './types';
import { part } from '../../ui/part';
import { Choices } from '../inputs/Choices';

function TagsCell({ name, field, value, mode }: CellProps<'tags'>) {
  const { labels } = useScreen();
  const shown = mode === 'list' ? value.slice(0, 3) : value;
  return (
    <span className="tags">
      {shown.map((word) => (
        <span className="tag" key={word}>
          {field.values ? labels.option(name, word) : field.sites ? siteName(word) : word}
          {field.sites && mode === 'show' && siteName(word) !== word && <small className="muted">&nbsp;{word}</small>}
        </span>
      ))}
      {shown.length < value.length && <span className="muted">+{value.length - shown.length}</span>}
    </span>
  );
}

export type TypedTagsProps = Omit<InputProps<'tags'>, 'labels'>;

const TagPicker = part<TypedTagsProps>(() => import('../inputs/TagPicker'), 'input');
export const SitePicker = part<TypedTagsProps>(() => import('../inputs/SitePicker'), 'input');
const TagOffers = part(() => import('../inputs/TagOffers'), 'tool');

type Props = TypedTagsProps & { labels: Pick<InputProps['labels'], 'option'> };

/** Words of a closed set as boxes to tick, any others as chips. */
export function TagsInput({ labels, ...props }: Props) {
  const { values, offers } = props.field;
  if (values) return <Choices {...props} values={values} word={(value) => labels.option(props.name, value)} />;
  if (props.field.sites) return <SitePicker {...props} />;
  const words = props.value ?? [];
  return (
    <>
      <TagPicker {...props} />
      {offers !== undefined && (
        <TagOffers resource={offers} words={words} disabled={props.disabled} onAdd={(word) => props.onChange([...words, word])} />
      )}
    </>
  );
}

export default { Cell: TagsCell, Input: TagsInput } satisfies KindView<'tags'>;

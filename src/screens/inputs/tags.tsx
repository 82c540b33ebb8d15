import { lazily } from '../../lazily';
import { Choices } from './Choices';
import type { InputProps } from './types';

export type TypedTagsProps = Omit<InputProps<'tags'>, 'labels'>;

function Waiting() {
  return <span className="skeleton skeleton--input" />;
}
const TagPicker = lazily<TypedTagsProps>(() => import('./TagPicker'), Waiting);
const TagOffers = lazily(() => import('./TagOffers'), () => null);

type Props = TypedTagsProps & { labels: Pick<InputProps['labels'], 'option'> };

/** Words of a closed set as boxes to tick, any others as chips. */
export function TagsInput({ labels, ...props }: Props) {
  const { values, offers } = props.field;
  if (values) return <Choices {...props} values={values} word={(value) => labels.option(props.name, value)} />;
  const words = props.value ?? [];
  return (
    <>
      <TagPicker {...props} />
      {offers !== undefined && <TagOffers resource={offers} words={words} disabled={props.disabled} onAdd={(word) => props.onChange([...words, word])} />}
    </>
  );
}

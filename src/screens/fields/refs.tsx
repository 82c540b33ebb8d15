import { RecordLink } from '../parts/RecordLink';
import { RefFilter } from '../filters/Equals';
import type { CellProps, InputProps, KindView } from './types';
import { Choose } from '../inputs/Choose';

function RefsCell({ name, field, value, row, mode }: CellProps<'refs'>) {
  const texts: unknown = row._text?.[name];
  const text = (index: number): string => {
    const named: unknown = Array.isArray(texts) ? texts[index] : undefined;
    return typeof named === 'string' ? named : `#${String(value[index])}`;
  };
  const shown = mode === 'list' ? value.slice(0, 2) : value;
  return (
    <span className="tags">
      {shown.map((id, index) => (
        <RecordLink key={id} resource={field.resource} id={id}>
          {text(index)}
        </RecordLink>
      ))}
      {shown.length < value.length && <span className="muted">+{value.length - shown.length}</span>}
    </span>
  );
}

const RefsInput = ({ field, value, onChange, ...rest }: InputProps<'refs'>) => (
  <Choose {...rest} required={field.required} resource={field.resource} multiple chosen={value ?? []} onChoose={onChange} />
);

export default { Cell: RefsCell, Input: RefsInput, Filter: RefFilter } satisfies KindView<'refs'>;

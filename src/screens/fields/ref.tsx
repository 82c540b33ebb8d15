import { refText } from '../format/refText';
import { RecordLink } from '../parts/RecordLink';
import { RefFilter } from '../filters/Equals';
import type { CellProps, InputProps, KindView } from './types';
import { Choose } from '../inputs/Choose';

const RefCell = ({ name, field, value, row }: CellProps<'ref'>) => (
  <RecordLink resource={field.resource} id={value}>
    {refText(row, name, field.resource)}
  </RecordLink>
);

const RefInput = ({ field, value, onChange, ...rest }: InputProps<'ref'>) => (
  <Choose
    {...rest}
    required={field.required}
    resource={field.resource}
    multiple={false}
    chosen={value === null ? [] : [value]}
    onChoose={(ids) => onChange(ids[0] ?? null)}
  />
);

export default { Cell: RefCell, Input: RefInput, Filter: RefFilter } satisfies KindView<'ref'>;

import type { AnyField } from '../../schema/fields/types';
import type { Filter } from '../format/listState';
import type { ListControl } from '../list/types';

/** A filter input reads and writes the keys of its field: equals, `_gte`, `_lte`, `_like`. */
export interface FilterProps {
  name: string;
  field: AnyField | undefined;
  filter: Filter;
  onChange: (filter: Filter) => void;
  id: string;
}

/** What a short choice is filtered by in its token above the list: each choice counts at once. */
export interface TokenProps {
  name: string;
  control: ListControl;
  close: () => void;
}

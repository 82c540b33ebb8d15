import { withoutField } from '../format/chips';
import { filterKey } from '../../schema/filter';
import type { FilterProps } from './types';

/** Contains what is typed. */
export function TextFilter({ name, filter, onChange, id }: FilterProps) {
  const value = filter[filterKey(name, 'like')] ?? filter[name];
  return (
    <input
      id={id}
      className="field__input"
      type="text"
      maxLength={200}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) =>
        onChange(
          event.target.value === ''
            ? withoutField(filter, name)
            : { ...withoutField(filter, name), [filterKey(name, 'like')]: event.target.value },
        )
      }
    />
  );
}

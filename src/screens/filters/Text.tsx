import { withoutField } from '../format/chips';
import type { FilterProps } from './types';

/** Contains what is typed. */
export function TextFilter({ name, filter, onChange, id }: FilterProps) {
  const value = filter[`${name}_like`] ?? filter[name];
  return (
    <input
      id={id} className="field__input" type="text" maxLength={200} value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value === '' ? withoutField(filter, name) : { ...withoutField(filter, name), [`${name}_like`]: event.target.value })}
    />
  );
}

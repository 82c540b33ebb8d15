import { withoutField } from '../format/chips';
import { filterKey } from '../../schema/filter';
import { SiteFilter } from './Tags';
import type { FilterProps } from './types';

/** Contains what is typed; of the key of a site, any of those that are chosen. */
export function TextFilter(props: FilterProps) {
  const { name, field, filter, onChange, id } = props;
  if (field && 'site' in field) return <SiteFilter {...props} />;
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

import { withoutField } from '../format/chips';
import { filterKey } from '../../schema/filter';
import { ActionFilter, EntityFilter } from './SystemNames';
import { SiteFilter } from './Tags';
import type { FilterProps } from './types';

/** Contains what is typed; of a name in the system, any of those that are chosen by the words people know. */
export function TextFilter(props: FilterProps) {
  const { name, field, filter, onChange, id } = props;
  if (field && 'site' in field) return <SiteFilter {...props} />;
  if (field && 'entity' in field) return <EntityFilter {...props} />;
  if (field && 'actionOf' in field) return <ActionFilter {...props} />;
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

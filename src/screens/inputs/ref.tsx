import { Choose } from './Choose';
import type { InputProps } from './types';

export const RefInput = ({ field, value, onChange, ...rest }: InputProps<'ref'>) => (
  <Choose {...rest} required={field.required} resource={field.resource} multiple={false} chosen={value === null ? [] : [value]} onChoose={(ids) => onChange(ids[0] ?? null)} />
);

import { Choose } from './Choose';
import type { InputProps } from './types';

export const RefsInput = ({ field, value, onChange, ...rest }: InputProps<'refs'>) => (
  <Choose {...rest} required={field.required} resource={field.resource} multiple chosen={value ?? []} onChoose={onChange} />
);

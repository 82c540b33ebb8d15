import { useT } from '../../providers/i18n/useT';
import { Select } from '../../ui/Select';
import type { InputProps } from './types';

export function EnumInput({ value, onChange, field, labels, ...rest }: InputProps<'enum'>) {
  const t = useT();
  const none = field.required ? t('input.choose') : t('input.none');
  return (
    <Select
      {...rest} required={field.required} value={value ?? ''} none={field.required && value !== null ? undefined : none}
      options={Object.keys(field.values).map((key) => [key, labels.option(rest.name, key)])} onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  );
}

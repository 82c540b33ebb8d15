import { useT } from '../../providers/i18n/useT';
import { BankChoice } from './BankChoice';
import type { InputProps } from './types';

export function BankInput({ field, value, onChange, id, invalid, disabled, describedBy }: InputProps<'bank'>) {
  const t = useT();
  return (
    <BankChoice
      id={id} value={value} onChange={onChange} none={t(field.required ? 'input.choose' : 'input.none')} required={field.required} invalid={invalid} disabled={disabled} describedBy={describedBy}
    />
  );
}

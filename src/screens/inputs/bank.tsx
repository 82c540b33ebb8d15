import { banks } from '../../schema/data/banks';
import { useLanguage } from '../../providers/i18n/language';
import { useT } from '../../providers/i18n/useT';
import { controlProps } from './props';
import type { InputProps } from './types';

export function BankInput(props: InputProps<'bank'>) {
  const t = useT();
  const language = useLanguage();
  const { value, onChange, field } = props;
  return (
    <select {...controlProps(props)} value={value ?? ''} onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}>
      {(!field.required || value === null) && <option value="">{t(field.required ? 'input.choose' : 'input.none')}</option>}
      {Object.entries(banks).map(([code, bank]) => <option key={code} value={code}>{code} {bank[language]}</option>)}
    </select>
  );
}

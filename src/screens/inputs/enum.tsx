import { useT } from '../../providers/i18n/useT';
import { controlProps } from './props';
import type { InputProps } from './types';

export function EnumInput(props: InputProps<'enum'>) {
  const t = useT();
  const { value, onChange, field, name, labels } = props;
  return (
    <select {...controlProps(props)} value={value ?? ''} onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}>
      {(!field.required || value === null) && <option value="">{t(field.required ? 'input.choose' : 'input.none')}</option>}
      {Object.keys(field.values).map((key) => <option key={key} value={key}>{labels.option(name, key)}</option>)}
    </select>
  );
}

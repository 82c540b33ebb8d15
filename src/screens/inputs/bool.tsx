import { useT } from '../../providers/i18n/useT';
import { controlProps } from './props';
import type { InputProps } from './types';

/** A switch with its word; a field that may also be unknown gets a third choice. */
export function BoolInput(props: InputProps<'bool'>) {
  const t = useT();
  const { value, onChange, field } = props;
  if (!field.required) {
    return (
      <select {...controlProps(props)} value={value === null ? '' : String(value)} onChange={(event) => onChange(event.target.value === '' ? null : event.target.value === 'true')}>
        <option value="">{t('input.none')}</option><option value="true">{t('value.yes')}</option><option value="false">{t('value.no')}</option>
      </select>
    );
  }
  return (
    <span className="switch">
      <input {...controlProps(props)} className="switch__box" type="checkbox" role="switch" aria-required={undefined} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
      <span aria-hidden="true">{t(value === true ? 'value.yes' : 'value.no')}</span>
    </span>
  );
}

import { useT } from '../../providers/i18n/useT';
import { Select } from '../../ui/Select';
import { controlProps } from './props';
import type { InputProps } from './types';

/** A switch with its word; a field that may also be unknown gets a third choice. */
export function BoolInput(props: InputProps<'bool'>) {
  const t = useT();
  const { value, onChange, field, id, name, disabled, invalid, describedBy } = props;
  if (!field.required) {
    return (
      <Select
        {...{ id, name, disabled, invalid, describedBy }} none={t('input.none')} options={[['true', t('value.yes')], ['false', t('value.no')]]}
        value={value === null ? '' : String(value)} onChange={(chosen) => onChange(chosen === '' ? null : chosen === 'true')}
      />
    );
  }
  return (
    <span className="switch">
      <input {...controlProps(props)} className="switch__box" type="checkbox" role="switch" aria-required={undefined} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
      <span aria-hidden="true">{t(value === true ? 'value.yes' : 'value.no')}</span>
    </span>
  );
}

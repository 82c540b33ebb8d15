import { useLanguage } from '../../providers/i18n/language';
import { ceYear } from '../format/dates';
import { showDate } from '../format/value';
import { controlProps } from './props';
import type { InputProps } from './types';

/** The browser's own date input. A year typed in the Buddhist era is understood, and the day is said in it below. */
export function DateInput(props: InputProps<'date'>) {
  const language = useLanguage();
  const { value, onChange } = props;
  return (
    <>
      <input
        {...controlProps(props)} type="date" max="9999-12-31" value={value ?? ''} onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={() => { if (value !== null) onChange(ceYear(value)); }}
      />
      {value !== null && value !== '' && <p className="field__help">{showDate(ceYear(value), language)}</p>}
    </>
  );
}

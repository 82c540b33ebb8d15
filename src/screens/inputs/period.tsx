import { useLanguage } from '../../providers/i18n/language';
import { useT } from '../../providers/i18n/useT';
import { ceYear } from '../format/dates';
import { showDate } from '../format/value';
import type { InputProps } from './types';

/** First and last day, both included. */
export function PeriodInput({ id, value, onChange, invalid, disabled, describedBy }: InputProps<'period'>) {
  const t = useT();
  const language = useLanguage();
  const set = (part: 'from' | 'to', day: string): void => {
    const next = { from: value?.from ?? '', to: value?.to ?? '', [part]: day };
    onChange(next.from === '' && next.to === '' ? null : next);
  };
  const part = (name: 'from' | 'to') => (
    <span className="pair__part">
      <label className="field__sub" htmlFor={`${id}-${name}`}>{t(`input.${name}`)}</label>
      <input
        id={`${id}-${name}`} className="field__input" type="date" max="9999-12-31" value={value?.[name] ?? ''} disabled={disabled} aria-invalid={invalid || undefined} aria-describedby={describedBy}
        onChange={(event) => set(name, event.target.value)} onBlur={() => { if (value?.[name]) set(name, ceYear(value[name])); }}
      />
    </span>
  );
  return (
    <>
      <span className="pair">{part('from')}{part('to')}</span>
      {value && value.from !== '' && value.to !== '' && <p className="field__help">{showDate(value.from, language)} – {showDate(value.to, language)}</p>}
    </>
  );
}

import { useScreen } from '../screen';
import { showDate } from '../format/value';
import type { CellProps, InputProps, KindView } from './types';
import { useT } from '../../providers/i18n/useT';
import { DayField } from '../../ui/DateField';

function PeriodCell({ value }: CellProps<'period'>) {
  const { language } = useScreen();
  return (
    <span className="nowrap">
      {showDate(value.from, language)} – {showDate(value.to, language)}
    </span>
  );
}

/** First and last day, both included. */
function PeriodInput({ id, value, onChange, invalid, disabled, describedBy }: InputProps<'period'>) {
  const t = useT();
  const set = (part: 'from' | 'to', day: string | null): void => {
    const next = { from: value?.from ?? '', to: value?.to ?? '', [part]: day ?? '' };
    onChange(next.from === '' && next.to === '' ? null : next);
  };
  const part = (name: 'from' | 'to') => (
    <span className="pair__part">
      <label className="field__sub" id={`${id}-${name}-label`} htmlFor={`${id}-${name}`}>
        {t(`input.${name}`)}
      </label>
      <DayField
        id={`${id}-${name}`}
        value={value?.[name] || null}
        onChange={(day) => set(name, day)}
        disabled={disabled}
        invalid={invalid}
        describedBy={describedBy}
      />
    </span>
  );
  return (
    <span className="pair">
      {part('from')}
      {part('to')}
    </span>
  );
}

export default { Cell: PeriodCell, Input: PeriodInput } satisfies KindView<'period'>;

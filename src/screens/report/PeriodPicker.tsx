import { useId, useState } from 'react';
import { MOST_DAYS } from '../../schema/report/define';
import { lengthOf, type Period } from '../../schema/report/period';
import { DayField } from '../../ui/DateField';
import { Icon } from '../../ui/Icon';
import { Popover } from '../../ui/Popover';
import { useScreen } from '../screen';
import type { Asked } from './asked';
import css from './report.module.css';
import { periodText, spans } from './period';
import { useLoaded } from './useFigures';
import { useReportWords } from './words';

interface Props {
  asked: Pick<Asked, 'span' | 'days'>;
  /** The days that are shown. */
  period: Period | undefined;
  onChange: (chosen: Pick<Asked, 'span' | 'days'>) => void;
}

function Free({ period, onChange, close }: Pick<Props, 'period' | 'onChange'> & { close: () => void }) {
  const { report } = useLoaded();
  const w = useReportWords();
  const id = useId();
  const [from, setFrom] = useState<string | null>(period?.from ?? null);
  const [to, setTo] = useState<string | null>(period?.to ?? null);
  const most = report.most ?? MOST_DAYS;
  const days = from !== null && to !== null ? lengthOf({ from, to }) : null;
  const error = days === null ? null : days < 1 ? w('backwards') : days > most ? w('tooLong', { most }) : null;
  return (
    <form
      className={css.range}
      onSubmit={(event) => {
        event.preventDefault();
        if (from === null || to === null || error !== null) return;
        onChange({ span: null, days: { from, to } });
        close();
      }}
    >
      <span className="pair">
        <span className="pair__part">
          <label className="field__sub" id={`${id}-from-label`} htmlFor={`${id}-from`}>
            {w('from')}
          </label>
          <DayField id={`${id}-from`} value={from} onChange={setFrom} />
        </span>
        <span className="pair__part">
          <label className="field__sub" id={`${id}-to-label`} htmlFor={`${id}-to`}>
            {w('to')}
          </label>
          <DayField
            id={`${id}-to`}
            value={to}
            onChange={setTo}
            invalid={error !== null}
            describedBy={error === null ? undefined : `${id}-error`}
          />
        </span>
      </span>
      <p className="field__error" id={`${id}-error`} role="alert">
        {error}
      </p>
      <div className="panel-foot">
        <button type="submit" className="button button--small button--primary" disabled={days === null || error !== null}>
          {w('apply')}
        </button>
      </div>
    </form>
  );
}

/** Named times, and a free range of days in the era of the language. */
export function PeriodPicker({ asked, period, onChange }: Props) {
  const { language } = useScreen();
  const w = useReportWords();
  const free = asked.days ? periodText(asked.days, language) : w('free');
  return (
    <div className="presets" role="group" aria-label={w('period')}>
      {spans.map((span) => (
        <button
          key={span}
          type="button"
          className="preset"
          aria-pressed={asked.span === span}
          onClick={() => onChange({ span, days: null })}
        >
          {w(span)}
        </button>
      ))}
      <Popover
        className={`preset ${css.free}`}
        panelClass="popover__panel--box"
        label={free}
        button={
          <>
            <Icon name="calendar" size={18} />
            {free}
          </>
        }
        onHover={DayField.preload}
      >
        {(close) => <Free period={period} onChange={onChange} close={close} />}
      </Popover>
    </div>
  );
}

import { useId } from 'react';
import { isTimed } from '../../schema/report/define';
import type { Comparison } from '../../schema/report/period';
import { Icon } from '../../ui/Icon';
import { Popover } from '../../ui/Popover';
import { dimensionsFor, type Asked } from './asked';
import css from './report.module.css';
import { useFigures, useLoaded } from './useFigures';
import { useReportWords, type ReportWords } from './words';

interface Props {
  asked: Asked;
  onChange: (changes: Partial<Asked>) => void;
}
type Option = readonly [value: string, word: string];

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <span className={css.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="select" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([one, word]) => (
          <option key={one} value={one}>
            {word}
          </option>
        ))}
      </select>
    </span>
  );
}

/** What a period is compared with, in words: of one day the one before, which of today is counted up to this hour. */
export function comparedWord({ span, days }: Pick<Asked, 'span' | 'days'>, compare: Comparison, w: ReportWords): string {
  if (compare !== 'previous') return w(compare);
  if (span === 'today') return w('previousDay');
  return span === 'yesterday' || (days && days.from === days.to) ? w('dayBefore') : w('previous');
}

/** By what the figures are grouped and split, and what they are compared with. */
export function Controls({ asked, onChange }: Props) {
  const { report } = useLoaded();
  const words = useFigures();
  const w = useReportWords();
  const { by, compare } = asked;
  const [first, second] = by;
  const named = (names: readonly string[]): Option[] => names.map((name) => [name, words.dimension(name)] as const);
  const splits = first === undefined ? [] : dimensionsFor(report, [first]);
  return (
    <>
      <Choice
        label={w('groupBy')}
        value={first ?? ''}
        options={[['', w('totalOnly')], ...named(dimensionsFor(report, []))]}
        onChange={(name) => onChange({ by: name === '' ? [] : [name], sort: null })}
      />
      {splits.length > 0 && first !== undefined && (
        <Choice
          label={w('splitBy')}
          value={second ?? ''}
          options={[['', w('noSplit')], ...named(splits)]}
          onChange={(name) => onChange({ by: name === '' ? [first] : [first, name], sort: null })}
        />
      )}
      {isTimed(report) && (
        <Choice
          label={w('compare')}
          value={compare ?? ''}
          options={[
            ['', w('noCompare')],
            ...(['previous', 'weekday', 'year'] as const).map((one) => [one, comparedWord(asked, one, w)] as const),
          ]}
          onChange={(value) => onChange({ compare: value === '' ? null : (value as Comparison) })}
        />
      )}
    </>
  );
}

/** Which figures are shown, of those that the dimensions have. */
export function FigureChoice({
  all,
  shown,
  onChange,
}: {
  all: readonly string[];
  shown: readonly string[];
  onChange: (figures: readonly string[] | null) => void;
}) {
  const words = useFigures();
  const w = useReportWords();
  return (
    <Popover
      align="end"
      className="icon-button"
      panelClass="popover__panel--box"
      label={w('figures')}
      button={<Icon name="columns" size={18} />}
    >
      {() => (
        <fieldset className={css.figures}>
          <legend>{w('figures')}</legend>
          {all.map((name) => (
            <label key={name} className={css.pick}>
              <input
                type="checkbox"
                checked={shown.includes(name)}
                disabled={shown.length === 1 && shown[0] === name}
                onChange={(event) => onChange(all.filter((one) => (one === name ? event.target.checked : shown.includes(one))))}
              />
              {words.label(name)}
            </label>
          ))}
          <button type="button" className="button button--small" onClick={() => onChange(null)}>
            {w('allFigures')}
          </button>
        </fieldset>
      )}
    </Popover>
  );
}

import { isMeasuredBy } from '../../schema/report/define';
import { Icon } from '../../ui/Icon';
import { Tip } from '../../ui/Tip';
import { formatPercent } from '../format/money';
import { changeOf } from './figureText';
import css from './report.module.css';
import { useFigures, useLoaded } from './useFigures';
import { useReportWords } from './words';

interface Props {
  measure: string;
  now: number | null | undefined;
  before: number | null | undefined;
  /** What it is compared with, in words. */
  compared: string;
}
const upToOne = (share: number): number => Math.round(share * 1000) / 10;

/** How a figure stands to the one before: the way as a sign and a word, and in colour whether that is for the better. */
export function Changed({ measure, now, before, compared }: Props) {
  const { report } = useLoaded();
  const words = useFigures();
  const w = useReportWords();
  const form = words.form(measure);
  // What waits now has no time of which it could be told.
  const change = isMeasuredBy(report, measure, 'day') ? changeOf(form, now, before) : null;
  if (!change) return <span className="muted">–</span>;
  const { by, way } = change;
  const amount =
    by === null ? '' : form === 'share' ? w('points', { by: String(upToOne(Math.abs(by))) }) : formatPercent(upToOne(Math.abs(by)));
  const said = way === 'same' ? w('same') : by === null ? w('anew') : w(way, { by: amount });
  const { better } = report.measures[measure] ?? {};
  const good = way === 'same' || better === undefined ? undefined : (way === 'up') === (better === 'more') ? 'better' : 'worse';
  return (
    <Tip text={`${said} · ${w('against', { before: words.text(measure, before), compared })}`} className={css.changed}>
      <span className={css.way} data-good={good}>
        {way !== 'same' && <Icon name={way === 'up' ? 'chevron_up' : 'chevron_down'} size={14} />}
        <span aria-hidden="true">{way === 'same' ? '=' : by === null ? w('anew') : amount}</span>
      </span>
    </Tip>
  );
}

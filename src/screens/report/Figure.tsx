import { Link } from 'react-router';
import { withSite } from '../../providers/links';
import { can } from '../../schema/can';
import type { Answered, ReportRow } from '../../schema/report/answer';
import { useScreen } from '../screen';
import { targetOf } from './drill';
import css from './report.module.css';
import { useFigures, useLoaded } from './useFigures';
import { useReportSite } from './useReportAnswer';
import { useReportWords } from './words';

interface Props {
  measure: string;
  value: number | null | undefined;
  answer: Pick<Answered, 'links' | 'partLinks' | 'period'>;
  /** The dimensions of the row, and the row; without it the figure is of the whole. */
  by?: readonly string[];
  row?: ReportRow;
}
const NONE: readonly string[] = [];

/** One figure. Where a list shows just the rows it counts, and the employee may see it, the figure leads there. */
export function Figure({ measure, value, answer, by = NONE, row }: Props) {
  const loaded = useLoaded();
  const { actor } = useScreen();
  const service = useReportSite();
  const words = useFigures();
  const w = useReportWords();
  const text = words.text(measure, value);
  const shown = typeof value === 'number' && value < 0 && words.form(measure) !== 'seconds' ? css.below : css.figure;
  const target = value
    ? targetOf({ ...loaded, measure, link: answer.links[measure], parts: answer.partLinks[measure], period: answer.period, by, row })
    : null;
  const site = target?.service ?? service;
  if (!target || site === null || !can(actor, target.def, 'view')) return <span className={shown}>{text}</span>;
  return (
    <Link
      className={`${shown} ${css.drill}`}
      to={withSite(target.path, { service: site, web: site })}
      aria-label={w('opens', { name: words.label(measure), value: text })}
    >
      {text}
    </Link>
  );
}

import { useMemo } from 'react';
import { isMeasuredBy } from '../../../schema/report/define';
import type { ReportQuestion } from '../../../providers/reportCalls';
import { Tip } from '../../../ui/Tip';
import { useScreen } from '../../screen';
import { ErrorState } from '../../list/ListStates';
import { Changed } from '../Changed';
import { chartDataOf } from '../charts/chartData';
import { Figure } from '../Figure';
import css from '../report.module.css';
import { Spark } from '../Spark';
import { useFigures, useLoaded } from '../useFigures';
import { useReportAnswer } from '../useReportAnswer';
import { useReportWords } from '../words';

interface Props {
  measures: readonly string[];
  /** The chosen time. */
  filter: Readonly<Record<string, unknown>>;
  /** What that is compared with, in words, and in few. */
  compared: string;
  short: string;
}

/** Days of the small lines. */
export const LAST_DAYS = { day_gte: 'today-29', day_lte: 'today' } as const;
const NONE: readonly string[] = [];

/** The figures of a dashboard: now, beside those before and those of the same weekdays before, and how they came to that. */
export function BoardTiles({ measures, filter, compared, short }: Props) {
  const { report } = useLoaded();
  const { language, t } = useScreen();
  const words = useFigures();
  const w = useReportWords();
  const daily = measures.filter((name) => isMeasuredBy(report, name, 'day'));
  const ask = (compare: string): ReportQuestion => ({ by: NONE, measures: compare === 'previous' ? measures : daily, filter, compare });
  const { data, error, refetch, isPlaceholderData } = useReportAnswer(ask('previous'));
  // What stands beside a figure is asked for once that is there, behind the charts: a server reckons one answer after the other.
  const isThere = data !== undefined && !isPlaceholderData;
  const weekday = useReportAnswer(ask('weekday'), isThere);
  const lines = useReportAnswer({ by: ['day'], measures: daily, filter: LAST_DAYS, sort: ['day', 'ASC'] }, isThere);
  const drawn = useMemo(
    () =>
      lines.data &&
      chartDataOf(report, { kind: 'line', by: 'day', measures: lines.data.question.measures ?? [] }, lines.data, words, language),
    [report, lines.data, words, language],
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className={`skeleton ${css.waiting}`} role="status" aria-label={t('list.loading')} />;
  return (
    <dl className={`${css.tiles} ${css.board}`} aria-label={w('sums')}>
      {measures.map((name) => {
        const help = words.help(name);
        const own = daily.includes(name);
        return (
          <div key={name} className={css.tile}>
            <dt className={css.label}>{help === undefined ? words.label(name) : <Tip text={help}>{words.label(name)}</Tip>}</dt>
            <dd className={css.value}>
              <Figure measure={name} value={data.totals[name]} answer={data} />
            </dd>
            {own && (
              <dd className={css.change}>
                <span className={css.against}>{short}</span>
                <Changed measure={name} now={data.totals[name]} before={data.before?.[name]} compared={compared} />
              </dd>
            )}
            {own && (
              <dd className={css.change}>
                <span className={css.against}>{w('weekBefore')}</span>
                <Changed measure={name} now={data.totals[name]} before={weekday.data?.before?.[name]} compared={w('weekday')} />
              </dd>
            )}
            {own && (
              <dd className={css.line}>
                <Spark values={drawn?.series.find(({ measure }) => measure === name)?.values ?? []} />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

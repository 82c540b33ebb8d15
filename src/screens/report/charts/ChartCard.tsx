import { useEffect, useMemo, useRef, useState } from 'react';
import { save } from '../../../providers/files';
import { exportReport, type ReportAnswer, type ReportQuestion } from '../../../providers/reportCalls';
import { toast } from '../../../providers/toast';
import { can } from '../../../schema/can';
import { formatInt } from '../../../schema/format';
import type { ReportRow } from '../../../schema/report/answer';
import type { Chart } from '../../../schema/report/define';
import type { Period } from '../../../schema/report/period';
import { Icon } from '../../../ui/Icon';
import { part } from '../../../ui/part';
import { refusalOf } from '../../errors';
import { useScreen } from '../../screen';
import { ErrorState } from '../../list/ListStates';
import { periodText } from '../period';
import css from '../report.module.css';
import { ReportTable } from '../ReportTable';
import { useFigures, useLoaded } from '../useFigures';
import { useReportAnswer, useReportSite } from '../useReportAnswer';
import { useReportWords } from '../words';
import { chartDataOf, endsOf, groupsOf } from './chartData';
import { Heat } from './Heat';

const Plot = part(
  () => import('./Plot'),
  'block',
  () => <span className={`skeleton ${css.plot}`} />,
);

/** Columns of a grid that fit beside another chart. */
const MOST_NARROW = 8;

interface Props {
  chart: Chart;
  /** Of what the chart is: its time and its filter. */
  question: Pick<ReportQuestion, 'filter'>;
  /** Narrows the report to a group along the axis. */
  onPick?: (name: string, row: ReportRow, period: Period) => void;
}

/** What of the answer is not drawn. */
function Lacking({ data: { rows, total, outOf = 0, question } }: { data: ReportAnswer }) {
  const words = useFigures();
  const w = useReportWords();
  const [name = '', most = 0] = question.largest ?? [];
  const text =
    outOf > most
      ? w('largest', { most: formatInt(most), of: formatInt(outOf), name: words.dimension(name) })
      : total > rows.length && w('cut', { count: formatInt(rows.length), of: formatInt(total) });
  return text && <span className={css.lacking}> · {text}</span>;
}

/** A chart with its name, the same as a table, and both to take along. */
export function ChartCard({ chart, question, onPick }: Props) {
  const { report } = useLoaded();
  const { language, actor, def, t } = useScreen();
  const words = useFigures();
  const w = useReportWords();
  const service = useReportSite();
  const { kind, by, across, measures } = chart;
  const asked = useMemo<ReportQuestion>(() => ({ ...question, ...groupsOf(chart) }), [question, chart]);
  const { data, error, refetch, isPlaceholderData } = useReportAnswer(asked);
  const [table, setTable] = useState(false);
  // The library is fetched beside the figures, not behind them.
  useEffect(() => (kind === 'heat' ? undefined : Plot.preload()), [kind]);
  const figure = useRef<HTMLElement>(null);
  const drawn = useMemo(() => data && chartDataOf(report, chart, data, words, language), [report, chart, data, words, language]);
  const title = `${measures.map((name) => words.label(name)).join(' · ')} – ${[by, ...(across === undefined ? [] : [across])].map((name) => words.dimension(name)).join(' · ')}`;
  const label = data ? `${title}, ${periodText(data.period, language)}` : title;
  const picks = onPick &&
    by !== 'hour' && {
      onPick(at: number): void {
        const key = drawn?.categories[at]?.key ?? '';
        // A day on which nothing happened has no row.
        if (data) onPick(by, data.rows.find((row) => String(row[by] ?? '') === key) ?? { [by]: key }, data.period);
      },
    };
  const keys = w(picks ? 'chartPicks' : 'chartKeys');
  const picture = async (): Promise<void> => {
    const found = [...(figure.current?.querySelectorAll('canvas') ?? [])];
    const drawings = found.map((canvas, at) => ({ canvas, ...(kind === 'multiples' && { name: drawn?.series[at]?.name }) }));
    // The pen of pictures comes with the first one that is taken.
    const blob = await import('./marks').then(({ pictureOf }) => pictureOf(drawings, label)).catch(() => null);
    if (blob) save(blob, `${report.name}-${by}.png`);
    else toast(t('error.failed'), 'error');
  };
  const file = async (): Promise<void> => {
    try {
      const done = await exportReport(report, service, asked, { format: 'csv' });
      if ('asked' in done) toast(done.asked, 'warning');
    } catch (reason) {
      toast(refusalOf(reason, t).text, 'error');
    }
  };
  return (
    <figure
      ref={figure}
      className={css.chart}
      data-wide={kind === 'heat' && (drawn?.categories.length ?? 0) > MOST_NARROW ? '' : undefined}
    >
      <figcaption className={css.chartHead}>
        <span className={css.chartTitle}>
          {title}
          {data && across !== undefined && <Lacking data={data} />}
        </span>
        <span className={css.chartTools}>
          <button
            type="button"
            className="icon-button icon-button--small"
            aria-pressed={table}
            aria-label={w('asTable')}
            data-tip={w('asTable')}
            onClick={() => setTable(!table)}
          >
            <Icon name="columns" size={16} />
          </button>
          {kind !== 'heat' && !table && (
            <button
              type="button"
              className="icon-button icon-button--small"
              aria-label={w('asPicture')}
              data-tip={w('asPicture')}
              onClick={() => void picture()}
            >
              <Icon name="image" size={16} />
            </button>
          )}
          {can(actor, def, 'export') && (
            <button
              type="button"
              className="icon-button icon-button--small"
              aria-label={w('asCsv')}
              data-tip={w('asCsv')}
              onClick={() => void file()}
            >
              <Icon name="download" size={16} />
            </button>
          )}
        </span>
      </figcaption>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data || !drawn ? (
        <span className={`skeleton ${css.plot}`} role="status" aria-label={t('list.loading')} />
      ) : data.rows.length === 0 ? (
        <p className={`muted ${css.noPlot}`}>{w('none')}</p>
      ) : table ? (
        <ReportTable answer={data} by={data.question.by ?? []} measures={measures} stale={isPlaceholderData} />
      ) : kind === 'heat' ? (
        <Heat data={drawn} label={label} answer={data} by={[by, across ?? '']} />
      ) : kind === 'multiples' ? (
        <div className={css.multiples}>
          {drawn.series.map((series) => (
            <div key={series.name}>
              <p className={css.multiple}>{series.name}</p>
              <Plot
                kind="line"
                data={{ categories: drawn.categories, series: [series] }}
                label={`${series.name}: ${label}`}
                keys={keys}
                {...picks}
                {...endsOf(drawn.series)}
                small
              />
            </div>
          ))}
        </div>
      ) : (
        <Plot kind={kind} data={drawn} label={label} keys={keys} {...picks} />
      )}
    </figure>
  );
}

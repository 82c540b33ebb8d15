import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { withSite } from '../../../providers/links';
import { useReport } from '../../../providers/reports';
import type { ReportQuestion } from '../../../providers/reportCalls';
import { can } from '../../../schema/can';
import type { AnyReport, BoardTable as Declared } from '../../../schema/report/define';
import { shellOf } from '../../../schema/report/shell';
import { ErrorState, RowsSkeleton } from '../../list/ListStates';
import { ScreenProvider, useScreen } from '../../screen';
import { PAGE, type Asked } from '../asked';
import { chartDataOf } from '../charts/chartData';
import css from '../report.module.css';
import { ReportTable } from '../ReportTable';
import { Spark } from '../Spark';
import { ReportProvider, useFigures, useLoaded } from '../useFigures';
import { useReportAnswer } from '../useReportAnswer';
import { useReportWords } from '../words';
import { LAST_DAYS } from './BoardTiles';

type Table = Declared<string, string>;
/** With more figures a table takes the whole width. */
const WIDE = 5;
interface Props {
  table: Table & { of?: AnyReport };
  /** The chosen time. */
  filter: Readonly<Record<string, unknown>>;
}

/** The small lines at the end of the rows, by the value of their dimension. */
function useSparks({ by, spark }: Table): ReadonlyMap<string, readonly (number | null)[]> {
  const { report } = useLoaded();
  const { language } = useScreen();
  const words = useFigures();
  const measures = spark === undefined ? [] : [spark];
  const { data } = useReportAnswer({ by: ['day', by], measures, filter: LAST_DAYS, range: [0, 999] }, spark !== undefined);
  return useMemo(() => {
    if (!data || spark === undefined) return new Map();
    const values = [...new Set(data.rows.map((row) => String(row[by])))];
    return new Map(
      values.map((value) => {
        const rows = data.rows.filter((row) => String(row[by]) === value);
        const [series] = chartDataOf(report, { kind: 'line', by: 'day', measures: [spark] }, { ...data, rows }, words, language).series;
        return [value, series?.values ?? []];
      }),
    );
  }, [data, spark, by, report, words, language]);
}

function Groups({ table, filter }: Props) {
  const { report } = useLoaded();
  const { language, def, site } = useScreen();
  const w = useReportWords();
  const id = useId();
  const { label, by, measures, top, of } = table;
  const [sort, setSort] = useState<Asked['sort']>(table.sort ?? null);
  const question: ReportQuestion = { by: [by], measures, filter, range: [0, (top ?? PAGE) - 1], ...(sort && { sort }) };
  const { data, error, refetch, isPlaceholderData } = useReportAnswer(question);
  const sparks = useSparks(table);
  const wide = table.spark !== undefined || measures.length > WIDE;
  return (
    <section className={wide ? `${css.part} ${css.wide}` : css.part} aria-labelledby={id}>
      <header className={css.chartHead}>
        <h2 id={id} className={css.chartTitle}>
          {label[language]}
        </h2>
        {of && <Link to={withSite(def.path, site)}>{report.label[language]}</Link>}
      </header>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton columns={measures.length + 1} rows={3} />
      ) : data.rows.length === 0 ? (
        <p className={`muted ${css.noRows}`}>{w('none')}</p>
      ) : (
        <ReportTable
          answer={data}
          by={[by]}
          measures={measures}
          stale={isPlaceholderData}
          sort={sort}
          onSort={setSort}
          spark={table.spark === undefined ? undefined : (row) => <Spark values={sparks.get(String(row[by])) ?? []} />}
        />
      )}
    </section>
  );
}

/** A table of another report is shown to who may see that one. */
function OfReport({ table, filter, of }: Props & { of: AnyReport }) {
  const { actor } = useScreen();
  const shell = useMemo(() => shellOf(of), [of]);
  const loaded = useReport(of.name);
  if (!can(actor, shell, 'view')) return null;
  if (!loaded) return <RowsSkeleton columns={table.measures.length + 1} rows={3} />;
  return (
    <ReportProvider value={loaded}>
      <ScreenProvider key={of.name} def={shell}>
        <Groups table={table} filter={filter} />
      </ScreenProvider>
    </ReportProvider>
  );
}

export function BoardTable({ table, filter }: Props) {
  return table.of ? <OfReport table={table} filter={filter} of={table.of} /> : <Groups table={table} filter={filter} />;
}

import { useMemo } from 'react';
import { useAddressParams } from '../../providers/addressParams';
import { exportReport } from '../../providers/reportCalls';
import { useReport, type LoadedReport } from '../../providers/reports';
import { useT } from '../../providers/i18n/useT';
import { serverNow } from '../../providers/serverTime';
import { can, holds } from '../../schema/can';
import { formatInt } from '../../schema/format';
import { isMeasuredBy, isTimed, measuresBy } from '../../schema/report/define';
import type { ReportRow } from '../../schema/report/answer';
import type { Period } from '../../schema/report/period';
import { shellOf } from '../../schema/report/shell';
import { Icon } from '../../ui/Icon';
import { part } from '../../ui/part';
import { Popover } from '../../ui/Popover';
import { ErrorState, NoAccess, RowsSkeleton } from '../list/ListStates';
import { ScreenProvider, useScreen } from '../screen';
import { isValue, PAGE, questionOf, readAsked, shownFigures, type Asked, type Value } from './asked';
import { comparedWord, Controls, FigureChoice } from './Controls';
import { BoardScreen } from './board/BoardScreen';
import { ChartCard } from './charts/ChartCard';
import { Pages } from './Pages';
import { partOf } from './period';
import { PeriodPicker } from './PeriodPicker';
import css from './report.module.css';
import { ReportHead } from './ReportHead';
import { ReportTable } from './ReportTable';
import { Tiles } from './Tiles';
import { ReportProvider, useFigures, useLoaded } from './useFigures';
import { useFollowReport, useReportAnswer, useReportSite } from './useReportAnswer';
import { useReportWords } from './words';
import '../screens.css';
import '../list.css';

const ExportMenu = part(() => import('../list/ExportMenu'), 'panel');

/** What a change of what is asked puts into the address; an empty value leaves it out. */
function addressOf(changes: Partial<Asked>): Record<string, string> {
  const { span, days, by, compare, sort, where, figures, page } = changes;
  return {
    // Another question begins with its first rows.
    page: page === undefined || page === 1 ? '' : String(page),
    ...(span !== undefined && { time: span ?? '', from: days?.from ?? '', to: days?.to ?? '' }),
    ...(by && { by: by.length === 0 ? 'none' : by.join(',') }),
    ...(compare !== undefined && { compare: compare ?? 'none' }),
    ...(sort !== undefined && { sort: sort ? `${sort[1] === 'DESC' ? '-' : ''}${sort[0]}` : '' }),
    ...(where && { where: Object.keys(where).length === 0 ? '' : JSON.stringify(where) }),
    ...(figures !== undefined && { figures: figures?.join(',') ?? '' }),
  };
}

/** The filters by values of dimensions, each of which can be taken away. */
function Only({ where, onChange }: { where: Asked['where']; onChange: (where: Asked['where']) => void }) {
  const words = useFigures();
  const w = useReportWords();
  const names = Object.keys(where);
  if (names.length === 0) return null;
  return (
    <ul className={css.chips}>
      {names.map((name) => {
        const value = (where[name] ?? []).map((one) => words.value(name, { [name]: one })).join(', ');
        const { [name]: _gone, ...others } = where;
        return (
          <li key={name}>
            <button
              type="button"
              className={`button button--small ${css.chip}`}
              aria-label={w('removeOnly', { name: words.dimension(name), value })}
              onClick={() => onChange(others)}
            >
              {words.dimension(name)}: {value}
              <Icon name="close" size={14} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Report({ onBoard }: { onBoard?: () => void }) {
  const { report } = useLoaded();
  const { def, actor, t } = useScreen();
  const w = useReportWords();
  const service = useReportSite();
  const [params, setParams] = useAddressParams();
  const asked = useMemo(() => readAsked(params, report), [params, report]);
  const change = (changes: Partial<Asked>): void => setParams(addressOf(changes), { preventScrollReset: true });
  const may = (name: string): boolean => holds(actor, report.measures[name]?.permission ?? '');
  const measures = shownFigures(report, asked, may);
  const question = questionOf(report, asked, measures, new Date(serverNow()));
  const { data, error, refetch, isPlaceholderData, isFetching } = useReportAnswer(question);
  const again = useFollowReport();
  const { by, compare, where, sort, page } = asked;
  const filter = JSON.stringify(question.filter);
  const ofCharts = useMemo(() => ({ filter: JSON.parse(filter) as Record<string, unknown> }), [filter]);
  const only = (name: string, value: Value): void => change({ where: { ...where, [name]: [value] } });
  const pick = (name: string, row: ReportRow, period: Period): void => {
    const value = row[name];
    const days = typeof value === 'string' ? partOf(period, name, value) : null;
    if (days) change({ span: null, days });
    else if (isValue(value)) only(name, value);
  };
  const charts = (report.charts ?? []).filter(({ measures: drawn }) =>
    drawn.every((name) => may(name) && Object.keys(where).every((dimension) => isMeasuredBy(report, name, dimension))),
  );
  const grouped = data !== undefined && (data.question.by ?? []).length > 0;
  return (
    <section className={`screen ${css.report}`} aria-labelledby="screen-title">
      <ReportHead
        answer={data}
        isFetching={isFetching}
        onRefresh={again}
        before={
          onBoard && (
            <button type="button" className="button button--small" onClick={onBoard}>
              <Icon name="home" size={16} />
              {w('asBoard')}
            </button>
          )
        }
      >
        <FigureChoice
          all={measuresBy(report, [...by, ...Object.keys(where)]).filter(may)}
          shown={measures}
          onChange={(figures) => change({ figures })}
        />
        {can(actor, def, 'export') && (
          <Popover
            align="end"
            className="icon-button"
            panelClass="popover__panel--box"
            label={t('export.title')}
            button={<Icon name="download" size={18} />}
            onHover={ExportMenu.preload}
          >
            {() => (
              <ExportMenu
                says={w('exportScope', { count: formatInt(data?.total ?? 0) })}
                make={(run) => exportReport(report, service, question, run)}
              />
            )}
          </Popover>
        )}
      </ReportHead>
      <div className={css.controls}>
        {isTimed(report) && <PeriodPicker asked={asked} period={data?.period} onChange={change} />}
        <div className={css.row}>
          <Controls asked={asked} onChange={change} />
        </div>
        <Only where={where} onChange={(next) => change({ where: next })} />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <>
          <span className={`skeleton ${css.waiting}`} />
          <RowsSkeleton columns={Math.min(8, by.length + measures.length)} rows={8} />
        </>
      ) : (
        <>
          <Tiles answer={data} measures={data.question.measures ?? []} compared={compare ? comparedWord(asked, compare, w) : ''} />
          {charts.length > 0 && (
            <div className={css.charts} role="group" aria-label={w('charts')}>
              {charts.map((chart) => (
                <ChartCard key={JSON.stringify(chart)} chart={chart} question={ofCharts} onPick={pick} />
              ))}
            </div>
          )}
          {grouped && data.rows.length > 0 && (
            <ReportTable
              answer={data}
              by={data.question.by ?? []}
              measures={data.question.measures ?? []}
              stale={isPlaceholderData}
              sort={sort}
              onSort={(next) => change({ sort: next })}
              onOnly={only}
            />
          )}
          {grouped && data.rows.length === 0 && (
            <div className="state">
              <Icon name={report.icon} size={40} />
              <p className="state__title">{w('none')}</p>
              {isTimed(report) && <p className="muted">{w('noneHelp')}</p>}
              {Object.keys(where).length > 0 && (
                <button type="button" className="button" onClick={() => change({ where: {} })}>
                  {w('clear')}
                </button>
              )}
            </div>
          )}
          {report.shows?.top === undefined && data.total > PAGE && (
            <Pages page={page} total={data.total} size={PAGE} onPage={(next) => change({ page: next })} />
          )}
        </>
      )}
    </section>
  );
}

/** A dashboard is what its report opens with; all of its figures are one press away, and back. */
function Shown() {
  const { report } = useLoaded();
  const [params, setParams] = useAddressParams();
  const asReport = params.get('view') === 'report';
  if (report.board && !asReport) return <BoardScreen board={report.board} onReport={() => setParams({ view: 'report' })} />;
  return <Report onBoard={report.board && (() => setParams({ view: '' }))} />;
}

function Gate() {
  const { def, actor } = useScreen();
  return can(actor, def, 'view') ? (
    <Shown />
  ) : (
    <section className="screen">
      <NoAccess />
    </section>
  );
}

function Loaded({ loaded }: { loaded: LoadedReport }) {
  const shell = useMemo(() => shellOf(loaded.report), [loaded]);
  return (
    <ReportProvider value={loaded}>
      <ScreenProvider key={shell.name} def={shell}>
        <Gate />
      </ScreenProvider>
    </ReportProvider>
  );
}

/** The screen of any declared report: its time, its dimensions, its figures and where each of them leads. */
export default function ReportScreen({ name }: { name: string }) {
  const loaded = useReport(name);
  const t = useT();
  return loaded ? <Loaded loaded={loaded} /> : <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />;
}

import { useMemo } from 'react';
import { useAddressParams } from '../../../providers/addressParams';
import { serverNow } from '../../../providers/serverTime';
import { holds } from '../../../schema/can';
import type { Board } from '../../../schema/report/define';
import { Icon } from '../../../ui/Icon';
import { part } from '../../../ui/part';
import { useScreen } from '../../screen';
import { readAsked, type Asked } from '../asked';
import { ChartCard } from '../charts/ChartCard';
import { comparedWord } from '../Controls';
import { spanFilter } from '../period';
import { PeriodPicker } from '../PeriodPicker';
import { ReportHead } from '../ReportHead';
import css from '../report.module.css';
import { useLoaded } from '../useFigures';
import { useFollowReport, useReportAnswer } from '../useReportAnswer';
import { useReportWords } from '../words';
import { BoardTable } from './BoardTable';
import { BoardTiles } from './BoardTiles';

const BoardList = part(() => import('./BoardList'), 'block');

/** A dashboard as its report arranges it, of a time one chooses, and true as long as it is open. */
export function BoardScreen({ board, onReport }: { board: Board<string, string>; onReport: () => void }) {
  const { report } = useLoaded();
  const { actor, site } = useScreen();
  const w = useReportWords();
  const [params, setParams] = useAddressParams();
  const read = readAsked(params, report);
  const asked: Pick<Asked, 'span' | 'days'> = params.has('time') || read.days ? read : { span: 'today', days: null };
  const { span, days } = asked;
  const named = span === null ? null : JSON.stringify(spanFilter(span, new Date(serverNow())));
  const filter = useMemo<Record<string, unknown>>(
    () => (named === null ? (days ? { day_gte: days.from, day_lte: days.to } : {}) : (JSON.parse(named) as Record<string, unknown>)),
    // The days of a free range are read from the address with every render.
    // oxlint-disable-next-line react/exhaustive-deps
    [named, days?.from, days?.to],
  );
  const again = useFollowReport(board.tables.flatMap((table) => ('of' in table ? [table.of.name] : [])));
  const may = (name: string): boolean => holds(actor, report.measures[name]?.permission ?? '');
  const { data } = useReportAnswer({ by: [], measures: board.tiles.filter(may), filter, compare: 'previous' });
  const charts = useMemo(
    () =>
      board.charts.map(({ days: last, ...chart }) => ({
        chart,
        question: { filter: last === undefined ? filter : { day_gte: last === 1 ? 'today' : `today-${last - 1}`, day_lte: 'today' } },
      })),
    [board, filter],
  );
  const lists = (isFirst: boolean) =>
    (board.lists ?? [])
      .filter(({ first = false }) => first === isFirst)
      .map((list) => (
        <BoardList
          key={`${list.of}/${list.view ?? ''}/${site.service}`}
          {...list}
          service={report.scope === 'site' ? site.service : null}
        />
      ));
  return (
    <section className={`screen ${css.report}`} aria-labelledby="screen-title">
      <ReportHead
        answer={data}
        onRefresh={again}
        before={
          <button type="button" className="button button--small" onClick={onReport}>
            <Icon name="columns" size={16} />
            {w('asReport')}
          </button>
        }
      />
      <div className={css.controls}>
        <PeriodPicker
          asked={asked}
          period={data?.period}
          onChange={(chosen) =>
            setParams({ time: chosen.span ?? '', from: chosen.days?.from ?? '', to: chosen.days?.to ?? '' }, { preventScrollReset: true })
          }
        />
      </div>
      {lists(true)}
      <BoardTiles
        measures={board.tiles.filter(may)}
        filter={filter}
        compared={comparedWord(asked, 'previous', w)}
        short={w(span === 'today' ? 'yesterday' : 'before')}
      />
      <div className={css.charts} role="group" aria-label={w('charts')}>
        {charts
          .filter(({ chart }) => chart.measures.every(may))
          .map(({ chart, question }) => (
            <ChartCard key={JSON.stringify(chart)} chart={chart} question={question} />
          ))}
      </div>
      <div className={css.parts}>
        {board.tables.map((table) => (
          <BoardTable key={table.label.en} table={table} filter={filter} />
        ))}
        {lists(false)}
      </div>
    </section>
  );
}

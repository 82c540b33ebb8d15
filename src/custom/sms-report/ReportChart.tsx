import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'ra-core';
import { smsDay } from '../../resources/sms/smsDay';
import { formatDate, formatInt, formatMoney } from '../../schema/format';
import type { AboveProps } from '../../screens/decorate';
import type { Rec } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { Bars, type Series } from './Bars';
import { byDay, MOST_DAYS, type Day } from './byDay';
import css from './report.module.css';

/** Every row of that many days, with as many names as anybody uses. */
const ROWS = 1000;

const waiting = ({ sent, delivered, failed }: Day): number => Math.max(0, sent - delivered - failed);

/** Sent, delivered, failed and cost by day, of what the list is filtered by. */
export default function ReportChart({ filter }: AboveProps) {
  const { t, labels, language } = useScreen();
  const { data } = useGetList<RaRecord<number>>(
    smsDay.name,
    { pagination: { page: 1, perPage: ROWS }, sort: { field: 'day', order: 'DESC' }, filter },
    { placeholderData: keepPreviousData },
  );
  if (!data) return <div className={`${css.reportchart} skeleton`} role="status" aria-label={t('list.loading')} />;
  const days = byDay(data as unknown as readonly Rec[]);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const total = (of: (day: Day) => number): number => days.reduce((sum, day) => sum + of(day), 0);
  const series: Series[] = [
    { label: labels.field('delivered'), tone: 'done', of: (day) => day.delivered },
    { label: labels.field('failed'), tone: 'refused', of: (day) => day.failed },
    { label: t('sms.waiting'), tone: 'waiting', of: waiting },
  ];
  const summary = t('sms.chartSummary', {
    from: formatDate(first.day, language),
    to: formatDate(last.day, language),
    sent: formatInt(total((day) => day.sent)),
    delivered: formatInt(total((day) => day.delivered)),
    failed: formatInt(total((day) => day.failed)),
    cost: formatMoney(total((day) => day.satang) / 100),
  });
  return (
    <section className={css.reportchart} aria-label={labels.name}>
      <Bars title={t('sms.chartMessages')} summary={summary} days={days} series={series} show={formatInt} />
      <Bars
        title={t('sms.chartCost')}
        summary={summary}
        days={days}
        series={[{ label: labels.field('cost'), tone: 'working', of: (day) => day.satang / 100 }]}
        show={formatMoney}
      />
      {days.length === MOST_DAYS && <p className={css.reportchartNote}>{t('sms.chartDays', { days: MOST_DAYS })}</p>}
    </section>
  );
}

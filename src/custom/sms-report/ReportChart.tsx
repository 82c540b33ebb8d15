import { keepPreviousData } from '@tanstack/react-query';
import { smsDay } from '../../resources/sms/smsDay';
import { formatDate, formatInt, formatMoney } from '../../schema/format';
import type { AboveProps } from '../../screens/decorate';
import { useRecordsOf } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import { Bars, type Series } from './Bars';
import { byDay, MOST_DAYS, type Day } from './byDay';
import css from './report.module.css';
import { defineWords } from '../../providers/i18n/words';

const useWords = defineWords(
  {
    chartMessages: 'ข้อความต่อวัน',
    chartCost: 'ค่าใช้จ่ายต่อวัน (บาท)',
    waiting: 'รอผล',
    chartSummary: 'ตั้งแต่ {from} ถึง {to}: ส่ง {sent} ถึงผู้รับ {delivered} ล้มเหลว {failed} ค่าใช้จ่าย {cost} บาท',
    chartDays: 'แสดง {days} วันล่าสุดของรายการที่กรอง',
  },
  {
    chartMessages: 'Messages a day',
    chartCost: 'Cost a day (baht)',
    waiting: 'No result yet',
    chartSummary: 'From {from} to {to}: {sent} sent, {delivered} delivered, {failed} failed, {cost} baht',
    chartDays: 'The latest {days} days of what is filtered',
  },
);

/** Every row of that many days, with as many names as anybody uses. */
const ROWS = 1000;

const waiting = ({ sent, delivered, failed }: Day): number => Math.max(0, sent - delivered - failed);

/** Sent, delivered, failed and cost by day, of what the list is filtered by. */
export default function ReportChart({ filter }: AboveProps) {
  const { t, labels, language } = useScreen();
  const w = useWords();
  const { data } = useRecordsOf(
    smsDay.name,
    { pagination: { page: 1, perPage: ROWS }, sort: { field: 'day', order: 'DESC' }, filter },
    { placeholderData: keepPreviousData },
  );
  if (!data) return <div className={`${css.reportchart} skeleton`} role="status" aria-label={t('list.loading')} />;
  const days = byDay(data);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const total = (of: (day: Day) => number): number => days.reduce((sum, day) => sum + of(day), 0);
  const series: Series[] = [
    { label: labels.field('delivered'), tone: 'done', of: (day) => day.delivered },
    { label: labels.field('failed'), tone: 'refused', of: (day) => day.failed },
    { label: w('waiting'), tone: 'waiting', of: waiting },
  ];
  const summary = w('chartSummary', {
    from: formatDate(first.day, language),
    to: formatDate(last.day, language),
    sent: formatInt(total((day) => day.sent)),
    delivered: formatInt(total((day) => day.delivered)),
    failed: formatInt(total((day) => day.failed)),
    cost: formatMoney(total((day) => day.satang) / 100),
  });
  return (
    <section className={css.reportchart} aria-label={labels.name}>
      <Bars title={w('chartMessages')} summary={summary} days={days} series={series} show={formatInt} />
      <Bars
        title={w('chartCost')}
        summary={summary}
        days={days}
        series={[{ label: labels.field('cost'), tone: 'working', of: (day) => day.satang / 100 }]}
        show={formatMoney}
      />
      {days.length === MOST_DAYS && <p className={css.reportchartNote}>{w('chartDays', { days: MOST_DAYS })}</p>}
    </section>
  );
}

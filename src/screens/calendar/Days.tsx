import { Fragment, useState } from 'react';
import { showPath, withSite } from '../../providers/links';
import { bangkokDay, formatClock, formatDate } from '../../schema/format';
import { today } from '../format/dates';
import { Value } from '../parts/Value';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { titleOf } from '../title';
import { monthOf, weeksOf, type Month } from './month';
import { useCalendarWords } from './words';
import styles from './calendar.module.css';

/** Most records of a day shown at once; the others are one press away. */
const SHOWN = 4;

interface Props {
  month: Month;
  by: string;
  rows: readonly Rec[];
}

const dayOf = (value: unknown): string => (typeof value !== 'string' ? '' : value.length === 10 ? value : bangkokDay(new Date(value)));

function byDay(rows: readonly Rec[], by: string): ReadonlyMap<string, readonly Rec[]> {
  const days = new Map<string, Rec[]>();
  for (const row of rows) days.set(dayOf(row[by]), [...(days.get(dayOf(row[by])) ?? []), row]);
  return days;
}

/** One record on its day: when, what it is called, and its state. */
function Entry({ row, by }: { row: Rec; by: string }) {
  const { def, language, site } = useScreen();
  const at = row[by];
  const state = def.state;
  return (
    <li data-id={row.id} tabIndex={-1} className={styles['entry']}>
      {typeof at === 'string' && at.length > 10 && <span className={styles['time']}>{formatClock(at)}</span>}
      <a className="row-link" href={withSite(showPath(def, row.id), site)} data-open="">
        {titleOf(def, row, language)}
      </a>
      {state !== undefined && <Value name={state} field={def.fields[state]} value={row[state]} row={row} mode="list" />}
    </li>
  );
}

function Entries({ rows, by, day }: { rows: readonly Rec[]; by: string; day: string }) {
  const { language } = useScreen();
  const w = useCalendarWords();
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, SHOWN);
  const count = rows.length - shown.length;
  return (
    <>
      <ul className={styles['entries']}>
        {shown.map((row) => (
          <Entry key={row.id} row={row} by={by} />
        ))}
      </ul>
      {count > 0 && (
        <button
          type="button"
          className="button button--small"
          aria-label={w('moreOn', { count, day: formatDate(day, language) })}
          onClick={() => setAll(true)}
        >
          {w('more', { count })}
        </button>
      )}
    </>
  );
}

/** The weeks of the month one below the other. */
export function MonthGrid({ month, by, rows }: Props) {
  const { labels, language } = useScreen();
  const w = useCalendarWords();
  const days = byDay(rows, by);
  const now = today();
  const weeks = weeksOf(month);
  const weekday = new Intl.DateTimeFormat(language === 'th' ? 'th-TH' : 'en-GB', { weekday: 'short', timeZone: 'UTC' });
  return (
    <table className={styles['month']}>
      <caption className="visually-hidden">{labels.field(by)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday.format(new Date(`${day}T00:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const entries = days.get(day) ?? [];
              return (
                <td
                  key={day}
                  data-day={day}
                  className={monthOf(day) === month ? undefined : styles['beside']}
                  aria-current={day === now ? 'date' : undefined}
                >
                  <time className={styles['number']} dateTime={day}>
                    <span aria-hidden="true">{Number(day.slice(8))}</span>
                    <span className="visually-hidden">
                      {formatDate(day, language)}
                      {day === now && ` ${w('today')}`}
                    </span>
                  </time>
                  {entries.length > 0 && <Entries rows={entries} by={by} day={day} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The days that have something, one below the other: for narrow screens. */
export function Agenda({ by, rows }: Props) {
  const { language } = useScreen();
  const w = useCalendarWords();
  const days = [...byDay(rows, by)];
  if (days.length === 0) return <p className="muted">{w('none')}</p>;
  return (
    <div className={styles['agenda']}>
      {days.map(([day, entries]) => (
        <Fragment key={day}>
          <h3 aria-current={day === today() ? 'date' : undefined}>{formatDate(day, language)}</h3>
          <Entries rows={entries} by={by} day={day} />
        </Fragment>
      ))}
    </div>
  );
}

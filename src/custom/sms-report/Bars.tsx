import type { Day } from './byDay';
import { roundUp } from './byDay';
import css from './report.module.css';

/** A part of every bar: how high, and in which meaning's colour. */
export interface Series {
  label: string;
  tone: 'done' | 'refused' | 'working' | 'waiting';
  of: (day: Day) => number;
}

const HEIGHT = 132;
const WIDTH = 20;
const BAR = 14;

/** Bars by day, the parts of each upon one another. What it shows is in the table below it as well; a screen reader is told the sums. */
export function Bars({
  title,
  summary,
  days,
  series,
  show,
}: {
  title: string;
  summary: string;
  days: readonly Day[];
  series: readonly Series[];
  show: (value: number) => string;
}) {
  const top = roundUp(Math.max(...days.map((day) => series.reduce((sum, { of }) => sum + of(day), 0))));
  const high = (value: number): number => (value / top) * HEIGHT;
  return (
    <figure className={css.bars}>
      <figcaption className={css.barsTitle}>{title}</figcaption>
      <div className={css.barsPlot}>
        <div className={css.barsAxis} aria-hidden="true">
          <span>{show(top)}</span>
          <span>{show(top / 2)}</span>
          <span>{show(0)}</span>
        </div>
        <div className="bars__area">
          <svg
            className={css.barsSvg}
            viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={summary}
          >
            {[0, 0.5].map((share) => (
              <line
                key={share}
                className={css.barsLine}
                x1={0}
                x2={days.length * WIDTH}
                y1={HEIGHT * share + 0.5}
                y2={HEIGHT * share + 0.5}
              />
            ))}
            {days.map((day, index) => {
              let floor = HEIGHT;
              return (
                <g key={day.day}>
                  <title>{[day.day, ...series.map((one) => `${one.label} ${show(one.of(day))}`)].join('\n')}</title>
                  <rect className={css.barsGround} x={index * WIDTH} y={0} width={WIDTH} height={HEIGHT} />
                  {series.map((one) => {
                    floor -= high(one.of(day));
                    return (
                      <rect
                        key={one.label}
                        className={css.barsPart}
                        data-tone={one.tone}
                        x={index * WIDTH + (WIDTH - BAR) / 2}
                        y={floor}
                        width={BAR}
                        height={high(one.of(day))}
                      />
                    );
                  })}
                </g>
              );
            })}
          </svg>
          <div className={css.barsDays} aria-hidden="true">
            <span>{days[0]?.day.slice(5)}</span>
            {days.length > 2 && <span>{days[Math.floor(days.length / 2)]?.day.slice(5)}</span>}
            {days.length > 1 && <span>{days.at(-1)?.day.slice(5)}</span>}
          </div>
        </div>
      </div>
      {series.length > 1 && (
        <ul className={css.barsLegend}>
          {series.map(({ label, tone }) => (
            <li key={label}>
              <span className={css.barsMark} data-tone={tone} />
              {label}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

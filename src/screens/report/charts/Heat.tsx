import type { Answered } from '../../../schema/report/answer';
import { Figure } from '../Figure';
import { useFigures } from '../useFigures';
import css from '../report.module.css';
import type { ChartData } from './chartData';

interface Props {
  data: ChartData;
  label: string;
  answer: Answered;
  /** The dimension along the axis, and the other one. */
  by: readonly [string, string];
}

/** How much of the chart's colour the largest figure has, in per cent: text on it stays readable in the dark as well. */
const STRONGEST = 45;

/** A grid of figures, each the stronger the larger it is, and leading to what it counts. It is a table, which reads without its colours. */
export function Heat({ data: { categories, series }, label, answer, by: [along, across] }: Props) {
  const words = useFigures();
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))) || 1;
  return (
    <div className="scroll-x" role="region" aria-label={label} tabIndex={0}>
      <table className={css.heat}>
        <thead>
          <tr>
            <td className="muted">
              {words.dimension(across)} ↓ {words.dimension(along)} →
            </td>
            {categories.map(({ key, short }) => (
              <th key={key} scope="col">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map(({ key, name, measure, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td
                  key={categories[at]?.key}
                  style={{
                    background: `color-mix(in srgb, var(--chart-1) ${Math.round(((value ?? 0) / most) * STRONGEST)}%, var(--surface))`,
                  }}
                >
                  <Figure
                    measure={measure}
                    value={value}
                    answer={answer}
                    by={[along, across]}
                    row={{ [along]: categories[at]?.key ?? null, [across]: key ?? null }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

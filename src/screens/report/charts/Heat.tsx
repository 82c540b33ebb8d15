import { useScreen } from '../../screen';
import { figureText } from '../figureText';
import css from '../report.module.css';
import type { ChartData } from './chartData';

/** A grid of figures, each the stronger the larger it is. It is a table, which reads without its colours. */
export function Heat({ data: { categories, series }, label }: { data: ChartData; label: string }) {
  const { language } = useScreen();
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <div className="scroll-x" role="region" aria-label={label} tabIndex={0}>
      <table className={css.heat}>
        <thead>
          <tr>
            <td />
            {categories.map(({ key, short }) => (
              <th key={key} scope="col">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map(({ name, form, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td
                  key={categories[at]?.key}
                  style={{ background: `color-mix(in srgb, var(--chart-1) ${Math.round(((value ?? 0) / most) * 60)}%, var(--surface))` }}
                >
                  {figureText(form, value, language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import css from './report.module.css';

const [WIDTH, HEIGHT] = [96, 24];

/** A line without an axis: how a figure came to where it is. What it shows is in the charts and tables as well. */
export function Spark({ values }: { values: readonly (number | null)[] }) {
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  if (known.length < 2) return null;
  const [low, high] = [Math.min(0, ...known), Math.max(...known)];
  const x = (at: number): string => ((at / Math.max(1, values.length - 1)) * WIDTH).toFixed(1);
  const y = (value: number): string => (HEIGHT - 1 - ((value - low) / (high - low || 1)) * (HEIGHT - 2)).toFixed(1);
  const points = values.flatMap((value, at) => (value === null ? [] : [`${x(at)},${y(value)}`]));
  return (
    <svg className={css.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}

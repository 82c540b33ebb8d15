import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartDataset,
} from 'chart.js';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useScreen } from '../../screen';
import css from '../report.module.css';
import { figureText } from '../figureText';
import type { Language } from '../../../schema/messages';
import type { Form } from '../../../schema/report/forms';
import type { ChartData, Series } from './chartData';
import { MOST_SERIES } from './chartData';
import { patternOf, POINTS, DASHES } from './marks';

Chart.register(LineController, LineElement, PointElement, BarController, BarElement, CategoryScale, LinearScale, Tooltip, Legend);

export interface PlotProps {
  kind: 'line' | 'bar' | 'stacked';
  data: ChartData;
  /** What is drawn, for who does not see it; the figures themselves are in the table. */
  label: string;
  /** What the keys do. */
  keys: string;
  /** The ends of the axis, where several are compared. */
  least?: number;
  most?: number;
  small?: boolean;
  /** Takes the place that is clicked or, at the keyboard, confirmed. */
  onPick?: (at: number) => void;
}

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const colourOf = ({ tone }: Series, at: number): string => token(tone ?? `chart-${(at % MOST_SERIES) + 1}`);

/** Grows with every change of the theme, so that what is drawn with its colours is drawn anew. */
function useThemeTurn(): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const onward = (): void => setTurn((before) => before + 1);
    const observer = new MutationObserver(onward);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    // The page is put on paper before anything else is done.
    const onPaper = (): void => flushSync(onward);
    window.addEventListener('beforeprint', onPaper);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', onPaper);
    };
  }, []);
  return turn;
}

function datasetOf(
  kind: PlotProps['kind'],
  series: Series,
  at: number,
  forms: readonly Form[],
  small: boolean,
): ChartDataset<'line' | 'bar', (number | null)[]> {
  const colour = colourOf(series, at);
  const common = { label: series.name, data: [...series.values], yAxisID: forms.indexOf(series.form) <= 0 ? 'y' : 'other' };
  if (kind === 'line')
    return {
      ...common,
      ...{
        type: 'line',
        borderColor: colour,
        backgroundColor: colour,
        borderWidth: 2,
        borderDash: [...(DASHES[at % DASHES.length] ?? [])],
      },
      ...{
        pointStyle: POINTS[at % POINTS.length],
        pointRadius: series.values.length > 45 || small ? 0 : 3,
        pointHoverRadius: 5,
        tension: 0,
      },
    };
  return {
    ...common,
    ...{ type: 'bar', backgroundColor: patternOf(colour, token('surface'), at), borderColor: colour, borderWidth: 1, maxBarThickness: 36 },
  };
}

/** What stands at a place of a line or part: of parts also how much of the whole it is. */
function textOf(kind: PlotProps['kind'], series: readonly Series[], one: Series, at: number, language: Language): string {
  const value = one.values[at];
  const text = `${one.name} ${figureText(one.form, value, language)}`;
  const whole = series.reduce((sum, part) => sum + (part.values[at] ?? 0), 0);
  return kind === 'stacked' && value && whole > 0 ? `${text} (${figureText('share', value / whole, language)})` : text;
}

/** Marks a place on the axis, with the bubble that says its figures; null marks none. */
function activate(drawn: Chart<'line' | 'bar', (number | null)[], string>, at: number | null, count: number): void {
  const active = at === null ? [] : Array.from({ length: count }, (_, datasetIndex) => ({ datasetIndex, index: at }));
  drawn.setActiveElements(active);
  drawn.tooltip?.setActiveElements(active, { x: 0, y: 0 });
  drawn.update('none');
}

/** Figures as lines or bars. The arrow keys go from place to place; what stands there is shown, and said. */
export default function Plot({ kind, data, label, keys, least, most, small = false, onPick }: PlotProps) {
  const { language } = useScreen();
  const own = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart<'line' | 'bar', (number | null)[], string> | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const place = useRef<number | null>(null);
  place.current = at;
  const turn = useThemeTurn();
  const { categories, series } = data;
  useEffect(() => {
    const target = own.current;
    // A page without a browser draws nothing; the table says the same.
    if (!target?.getContext('2d')) return undefined;
    const forms = [...new Set(series.map(({ form }) => form))];
    const font = { family: token('font'), size: 12 };
    const compact = new Intl.NumberFormat(language === 'th' ? 'th-TH-u-nu-latn' : 'en', { notation: 'compact', maximumFractionDigits: 1 });
    const tick = (form: Form | undefined, value: number | string): string =>
      form === 'seconds' || form === 'share' ? figureText(form, Number(value), language) : compact.format(Number(value));
    const axis = (form: Form | undefined, position: 'left' | 'right') => ({
      position,
      beginAtZero: true,
      stacked: kind === 'stacked',
      ...(least !== undefined && most !== undefined && least < most && { min: least, max: most }),
      border: { display: false },
      grid: { color: token('border'), drawOnChartArea: position === 'left' },
      ticks: {
        color: token('text-2'),
        font,
        includeBounds: false,
        maxTicksLimit: small ? 4 : 6,
        callback: (value: number | string) => tick(form, value),
      },
    });
    const made = new Chart<'line' | 'bar', (number | null)[], string>(target, {
      type: kind === 'line' ? 'line' : 'bar',
      data: {
        labels: categories.map(({ short }) => short),
        datasets: series.map((one, order) => datasetOf(kind, one, order, forms, small)),
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        interaction: { mode: 'index', intersect: false },
        scales: {
          x: {
            stacked: kind === 'stacked',
            grid: { display: false },
            border: { color: token('border-strong') },
            ticks: { color: token('text-2'), font, autoSkipPadding: 12, maxRotation: 0 },
          },
          y: axis(forms[0], 'left'),
          ...(forms.length > 1 && { other: axis(forms[1], 'right') }),
        },
        plugins: {
          legend: {
            display: series.length > 1 && !small,
            position: 'bottom',
            labels: { color: token('text'), font, usePointStyle: kind === 'line', boxWidth: 24, boxHeight: 10 },
          },
          tooltip: {
            ...{ backgroundColor: token('text'), titleColor: token('surface'), bodyColor: token('surface') },
            ...{ titleFont: { ...font, weight: 600 }, bodyFont: font, padding: 10, usePointStyle: kind === 'line' },
            callbacks: {
              title: ([item]) => categories[item?.dataIndex ?? 0]?.text ?? '',
              label: ({ datasetIndex, dataIndex }) => {
                const one = series[datasetIndex];
                return one ? textOf(kind, series, one, dataIndex, language) : '';
              },
            },
          },
        },
      },
    });
    chart.current = made;
    activate(made, place.current, series.length);
    return () => {
      made.destroy();
      chart.current = null;
    };
  }, [kind, categories, series, language, least, most, small, turn]);

  const show = (wanted: number | null): void => {
    setAt(wanted);
    if (chart.current) activate(chart.current, wanted, series.length);
  };
  const onClick = (event: MouseEvent): void => {
    const [found] = chart.current?.getElementsAtEventForMode(event.nativeEvent, 'index', { intersect: false }, true) ?? [];
    if (found) onPick?.(found.index);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && at !== null) onPick?.(at);
    const last = categories.length - 1;
    const to: Readonly<Record<string, number | null>> = {
      ArrowRight: Math.min((at ?? -1) + 1, last),
      ArrowLeft: Math.max((at ?? last + 1) - 1, 0),
      Home: 0,
      End: last,
      Escape: null,
    };
    const wanted = to[event.key];
    if (wanted === undefined || last < 0) return;
    event.preventDefault();
    show(wanted);
  };
  const said = at === null ? undefined : categories[at];
  return (
    <>
      <div
        className={small ? css.plotSmall : css.plot}
        role="img"
        aria-label={`${label}. ${keys}`}
        tabIndex={0}
        data-picks={onPick && ''}
        onClick={onPick && onClick}
        onKeyDown={onKeyDown}
        onBlur={() => show(null)}
      >
        <canvas ref={own} />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said && [said.text, ...series.map((one) => textOf(kind, series, one, at ?? 0, language))].join(', ')}
      </p>
    </>
  );
}

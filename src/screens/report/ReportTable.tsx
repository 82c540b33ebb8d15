import { outlineNamed } from '../../providers/address';
import { showPath, withSite } from '../../providers/links';
import { can } from '../../schema/can';
import type { Answered, ReportRow } from '../../schema/report/answer';
import { isTime } from '../../schema/report/define';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon';
import { Tip } from '../../ui/Tip';
import { showDatetime } from '../format/value';
import { useScreen } from '../screen';
import { useNarrow } from '../useNarrow';
import type { Asked } from './asked';
import { Figure } from './Figure';
import css from './report.module.css';
import { useFigures, useLoaded } from './useFigures';
import { useReportWords } from './words';

interface Props {
  answer: Answered;
  by: readonly string[];
  measures: readonly string[];
  stale: boolean;
  sort?: Asked['sort'];
  onSort?: (sort: Asked['sort']) => void;
  /** A small line at the end of a row. */
  spark?: (row: ReportRow) => ReactNode;
  /** Narrows the report to a value of a dimension. */
  onOnly?: (name: string, value: string | number | boolean | null) => void;
}

const keyOf = (by: readonly string[], row: ReportRow): string => JSON.stringify(by.map((name) => row[name] ?? null));

/** The record a dimension refers to. */
function useRefOf(): (name: string) => string | undefined {
  const { report, definitions } = useLoaded();
  return (name) => {
    for (const measure of Object.values(report.measures))
      for (const { of, by } of 'of' in measure ? measure.of : []) {
        const slice = by[name];
        const field = slice && 'field' in slice ? definitions.get(of)?.fields[slice.field] : undefined;
        if (field?.kind === 'ref') return field.resource;
      }
    return undefined;
  };
}

/** A value of a dimension: what it refers to is opened, what it tells apart narrows the report. */
function Value({ name, row, answer, onOnly }: { name: string; row: ReportRow } & Pick<Props, 'answer' | 'onOnly'>) {
  const { actor, site, language } = useScreen();
  const words = useFigures();
  const w = useReportWords();
  const refOf = useRefOf();
  const value = row[name];
  const text = words.value(name, row);
  const ref = refOf(name);
  const other = ref === undefined ? undefined : outlineNamed(ref);
  if (other && typeof value === 'number' && can(actor, other, 'view'))
    return <Link to={withSite(showPath(other, value), site)}>{text}</Link>;
  const restated = name === 'day' ? answer.restated[String(value)] : undefined;
  if (restated !== undefined)
    return (
      <Tip text={w('restated', { at: showDatetime(restated, language) })}>
        {text} <Icon name="history" size={14} />
      </Tip>
    );
  if (!onOnly || isTime(name) || other || (value !== null && typeof value !== 'string')) return <>{text}</>;
  return (
    <button
      type="button"
      className={`link-button ${css.only}`}
      aria-label={w('onlyThis', { name: words.dimension(name), value: text })}
      onClick={() => onOnly(name, value)}
    >
      {text}
    </button>
  );
}

function Heading({ name, isFigure, sort, onSort }: { name: string; isFigure: boolean } & Pick<Props, 'sort' | 'onSort'>) {
  const words = useFigures();
  const label = isFigure ? words.label(name) : words.dimension(name);
  const help = isFigure ? words.help(name) : undefined;
  const mine = sort?.[0] === name ? sort[1] : null;
  const next = mine === null ? (isFigure ? 'DESC' : 'ASC') : mine === 'DESC' ? 'ASC' : 'DESC';
  return (
    <th
      scope="col"
      className={isFigure ? 'right' : undefined}
      aria-sort={onSort ? (mine === null ? 'none' : mine === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      {onSort ? (
        <button type="button" className="sort" data-tip={help} onClick={() => onSort([name, next])}>
          {label}
          <Icon
            name={mine === null ? 'sort' : mine === 'ASC' ? 'chevron_up' : 'chevron_down'}
            size={14}
            className={mine ? 'sort__mark sort__mark--on' : 'sort__mark'}
          />
        </button>
      ) : (
        label
      )}
    </th>
  );
}

/** The groups as rows, and the whole as the last one. On a phone each is a card. */
export function ReportTable({ answer, by, measures, stale, sort, onSort, spark, onOnly }: Props) {
  const words = useFigures();
  const w = useReportWords();
  const narrow = useNarrow();
  const name = w('rows', { by: by.map((one) => words.dimension(one)).join(' · ') });
  const sorting = answer.total > 1 ? onSort : undefined;
  const figures = (row: ReportRow | null, dimensions: readonly string[]) =>
    measures.map((measure) => {
      const value = (row ?? answer.totals)[measure];
      const shown = (
        <Figure measure={measure} value={typeof value === 'number' ? value : null} answer={answer} by={dimensions} row={row ?? undefined} />
      );
      return [measure, shown] as const;
    });
  if (narrow)
    return (
      <ul className={css.cards} aria-label={name} aria-busy={stale}>
        {[...answer.rows, null].map((row) => (
          <li key={row ? keyOf(by, row) : 'whole'} className={css.card} data-whole={row === null}>
            <p className={css.cardHead}>
              {row === null
                ? w('whole')
                : by.map((dimension) => (
                    <span key={dimension}>
                      <Value name={dimension} row={row} answer={answer} onOnly={onOnly} />
                    </span>
                  ))}
            </p>
            <dl className={css.cardFigures}>
              {figures(row, by).map(([measure, shown]) => (
                <div key={measure}>
                  <dt>{words.label(measure)}</dt>
                  <dd>{shown}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    );
  return (
    <div className={`table-wrap ${css.wrap}`} role="region" aria-label={name} tabIndex={0}>
      <table className={`rows ${css.table}`} aria-busy={stale}>
        <thead>
          <tr>
            {by.map((dimension) => (
              <Heading key={dimension} name={dimension} isFigure={false} sort={sort} onSort={sorting} />
            ))}
            {measures.map((measure) => (
              <Heading key={measure} name={measure} isFigure sort={sort} onSort={sorting} />
            ))}
            {spark && <th scope="col">{w('trend')}</th>}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map((row) => (
            <tr key={keyOf(by, row)}>
              {by.map((dimension, at) => {
                const shown = <Value name={dimension} row={row} answer={answer} onOnly={onOnly} />;
                return at === 0 ? (
                  <th key={dimension} scope="row">
                    {shown}
                  </th>
                ) : (
                  <td key={dimension}>{shown}</td>
                );
              })}
              {figures(row, by).map(([measure, shown]) => (
                <td key={measure} className="right">
                  {shown}
                </td>
              ))}
              {spark && <td>{spark(row)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={by.length}>
              {w('whole')}
            </th>
            {figures(null, []).map(([measure, shown]) => (
              <td key={measure} className="right">
                {shown}
              </td>
            ))}
            {spark && <td />}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

import { useGetList } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router';
import { useDefinition } from '../../../providers/definitions';
import { listPath, resourceByName, showPath, withSite } from '../../../providers/links';
import { livePaths, useChangesOf } from '../../../providers/useChangesOf';
import { can } from '../../../schema/can';
import { entityNameOf } from '../../../schema/screens';
import { formatInt } from '../../../schema/format';
import type { BoardList as Declared } from '../../../schema/report/define';
import { isFigure } from '../../fields';
import { sortOf, wholeView } from '../../format/listState';
import { ErrorState, RowsSkeleton } from '../../list/ListStates';
import { TotalsRow } from '../../list/TotalsRow';
import { useTotals } from '../../list/useRows';
import { sourcesOf } from '../../list/useSources';
import { Value } from '../../parts/Value';
import type { Rec } from '../../record';
import { ScreenProvider, useScreen } from '../../screen';
import css from '../report.module.css';
import { REST_MS } from '../useReportAnswer';
import { useReportWords } from '../words';

interface Listed extends Declared {
  /** The site that the dashboard is of; null: it is of all. */
  service: string | null;
}

function Rows({ view, columns, top, first, service }: Omit<Listed, 'of'>) {
  const { def, labels, site, t } = useScreen();
  const w = useReportWords();
  const id = useId();
  const shown = view ?? wholeView(def);
  const { siteColumn } = def;
  const filter = {
    ...(view === undefined ? {} : def.views?.[view]?.filter),
    ...(siteColumn !== undefined && service !== null && { [siteColumn]: service }),
  };
  const sort = sortOf(def, shown);
  const { data, total, error, refetch } = useGetList<Rec>(def.name, { pagination: { page: 1, perPage: top }, sort, filter });
  const totals = useTotals(filter, data !== undefined).data;
  useChangesOf(livePaths([entityNameOf(def), ...sourcesOf(def)], site.service), () => void refetch(), REST_MS);
  if (first && !error && (data?.length ?? 0) === 0) return null;
  const name = view === undefined ? labels.name : `${labels.name} · ${labels.view(view)}`;
  return (
    <section className={css.part} aria-labelledby={id}>
      <header className={css.chartHead}>
        <h2 id={id} className={css.chartTitle}>
          {name}
        </h2>
        <Link to={withSite(`${listPath(def)}${shown === null ? '' : `?view=${shown}`}`, site)}>
          {w('all', { count: formatInt(total ?? 0) })}
        </Link>
      </header>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton columns={columns.length} rows={3} />
      ) : data.length === 0 ? (
        <p className={`muted ${css.noRows}`}>{w('noRows')}</p>
      ) : (
        <div className={`table-wrap ${css.wrap}`} role="region" aria-label={t('list.table', { name })} tabIndex={0}>
          <table className={`rows ${css.table}`}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className={isFigure(def.fields[column]) ? 'right' : undefined}>
                    {labels.field(column)}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">{w('open')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={row.id}>
                  {columns.map((column) => (
                    <td key={column} className={isFigure(def.fields[column]) ? 'right' : undefined}>
                      <Value name={column} field={def.fields[column]} value={row[column]} row={row} mode="list" />
                    </td>
                  ))}
                  <td>
                    <Link to={withSite(showPath(def, row.id), site)} aria-label={`${w('open')} ${row.id}`}>
                      {w('open')}
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
            {totals && <TotalsRow columns={[...columns, '']} totals={totals} selectable={false} />}
          </table>
        </div>
      )}
    </section>
  );
}

/** The first rows of a list, for who may see it. */
export default function BoardList({ of, ...list }: Listed) {
  const { actor } = useScreen();
  const outline = resourceByName(of);
  const def = useDefinition(of);
  if (!outline || !can(actor, outline, 'view')) return null;
  if (!def && list.first) return null;
  if (!def) return <RowsSkeleton columns={list.columns.length} rows={3} />;
  return (
    <ScreenProvider key={of} def={def}>
      <Rows {...list} />
    </ScreenProvider>
  );
}

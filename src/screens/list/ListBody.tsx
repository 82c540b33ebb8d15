import { useEffect, type ReactNode } from 'react';
import { isCallError } from '../../providers/callError';
import type { Claim, Rec } from '../record';
import { liveClaim } from '../record';
import { useNow } from '../now';
import { useScreen } from '../screen';
import { useNarrow } from '../useNarrow';
import { Card } from './Card';
import { Pager } from './Pager';
import { BenchRows, BenchSkeleton } from '../bench/BenchRows';
import type { Bench } from '../bench/benchOf';
import { mainColumn } from './Row';
import { EmptyList, ErrorState, RowsSkeleton } from './ListStates';
import { ColumnWidths, Table } from './Table';
import { TotalsList } from './TotalsRow';
import type { ListControl } from './types';
import type { Density, Widths } from './useColumns';
import type { useRowEvents } from './useRowEvents';
import type { Rows } from './useRows';
import type { Selection } from './useSelection';
import { part } from '../../ui/part';

const CardGrid = part(() => import('./CardGrid'), 'block');

interface Props {
  control: ListControl;
  list: Rows;
  columns: readonly string[];
  widths: Widths;
  onWidths: (widths: Widths) => void;
  density: Density;
  selection: Selection | null;
  claims: ReadonlyMap<number, Claim> | null;
  fresh: ReadonlySet<number>;
  left: ReadonlySet<number>;
  handlers: ReturnType<typeof useRowEvents>['handlers'];
  totals: Readonly<Record<string, number>> | undefined;
  /** The rows may be put in order. */
  movable?: boolean;
  addQuery?: string;
  empty?: ReactNode;
  /** The rows are those of a bench. `current`: the record shown beside them; `acts`: what one does stands on the rows. */
  bench?: { said: Bench; current: number | null; acts: boolean } | null;
}

/** Rows, cards, or what stands in their place; and the pager under them. */
export function ListBody(props: Props) {
  const {
    control,
    list,
    columns,
    widths,
    onWidths,
    density,
    selection,
    claims,
    fresh,
    left,
    handlers,
    totals,
    movable = false,
    addQuery,
    empty,
    bench,
  } = props;
  const { def } = useScreen();
  const narrow = useNarrow();
  // Leases run out by themselves; looked at again often enough for the words to be true.
  const now = useNow(def.queue ? 5000 : 3_600_000);
  const { rows } = list;
  // Asked for beside the rows, so that they stand in their columns from the start.
  useEffect(() => (narrow ? undefined : ColumnWidths.preload()), [narrow]);
  // What could not be read again stays in view; what the server refuses (a bad filter, a lost right) does not.
  const refused = isCallError(list.error) && list.error.status >= 400 && list.error.status < 500;
  if (list.error && (!rows || (refused && !list.isStale))) return <ErrorState error={list.error} onRetry={list.refetch} />;
  if (!rows && bench) return <BenchSkeleton rows={control.state.perPage} />;
  if (!rows) return <RowsSkeleton columns={Math.min(columns.length, narrow ? 2 : 10)} rows={control.state.perPage} />;
  if (rows.length === 0) return <>{empty ?? <EmptyList control={control} addQuery={addQuery} />}</>;
  const claimOf = (row: Rec): Claim | null => {
    if (!def.queue) return null;
    if (!claims) return liveClaim(row, now);
    const claim = claims.get(row.id);
    return claim && Date.parse(claim.expires_at) > now ? claim : null;
  };
  const main = mainColumn(columns, def);
  const cardOf = (row: Rec) => ({
    row,
    main,
    selectable: selection !== null,
    selected: selection?.ids.has(row.id) ?? false,
    claim: claimOf(row),
    fresh: fresh.has(row.id),
    left: left.has(row.id),
    movable,
  });
  const isGrid = def.screen?.layout === 'cards';
  const shared = { rows, control, selection, claimOf, fresh, left, handlers, totals, stale: list.isStale };
  return (
    <>
      {bench ? (
        <BenchRows {...shared} bench={bench.said} current={bench.current} acts={bench.acts} />
      ) : isGrid || narrow ? (
        <>
          {isGrid ? (
            <CardGrid rows={rows} columns={columns} cardOf={cardOf} handlers={handlers} />
          ) : (
            <ul className="cards" {...handlers}>
              {rows.map((row) => (
                <Card key={row.id} {...cardOf(row)} columns={columns} />
              ))}
            </ul>
          )}
          {totals && <TotalsList totals={totals} />}
        </>
      ) : (
        <Table {...shared} columns={columns} widths={widths} onWidths={onWidths} density={density} movable={movable} />
      )}
      <Pager control={control} total={list.total} estimate={list.estimate} rows={rows} />
    </>
  );
}

import type { DbRow, Queryable } from '../db/client';
import { isNullable } from '../db/columns';
import { buildWhere, type FilterContext, type Where } from '../kernel/filter';
import { addAfter, checkSort, orderSql, type ListQuery, type Sort } from '../kernel/read';
import { sourceOf } from '../kernel/view';
import { selectList, type WireRow } from '../kernel/rows';
import { wireOf } from '../kernel/trail';

const BATCH = 2000;

/** The exact number of rows that match the filter. */
export async function countAll(db: Queryable, context: FilterContext, filter: ListQuery['filter']): Promise<number> {
  const where = buildWhere(context, filter);
  const [row] = await db.query<{ n: number }>(`select count(*)::int as n from ${sourceOf(context.def)} t where ${where.sql}`, where.params);
  return row?.n ?? 0;
}

/**
 * Every row of the filter, in batches, each read behind the last row of the one before: without a long transaction or an offset, in the
 * memory of one batch. A nullable column cannot carry that position, so such exports are ordered by number.
 */
export async function* everyRow(
  db: Queryable,
  context: FilterContext,
  filter: ListQuery['filter'],
  asked: Sort,
): AsyncGenerator<WireRow[]> {
  const { def, definitions } = context;
  checkSort(def, asked);
  const sort: Sort = isNullable(def, asked[0]) ? ['id', 'ASC'] : asked;
  const base = buildWhere(context, filter);
  let after: readonly [unknown, number] | null = null;
  for (;;) {
    const where: Where = after ? addAfter(def, base, sort, after) : base;
    const rows: DbRow[] = await db.query(
      `select ${selectList(def, definitions)} from ${sourceOf(def)} t where ${where.sql} order by ${orderSql(def, sort)} limit ${BATCH}`,
      where.params,
    );
    const last: DbRow | undefined = rows.at(-1);
    if (!last) return;
    after = [last[sort[0]], Number(last['id'])];
    yield rows.map((row) => wireOf(context, row));
    if (rows.length < BATCH) return;
  }
}

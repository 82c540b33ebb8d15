import type { AnyResource } from '../../src/schema/define';
import { literal, quote } from '../db/columns';
import { columnsOf, seriesOf, TOGETHER, type Series } from './series';

/**
 * Sums of days, and marks of what changed in them since: what a row came to before (`sign` -1) and comes to now (1), by the columns that figures are made of
 * (`image`), so that sums and marks together are what the rows come to at any moment. A mark is a row of its own, so that no writer waits for another; it is
 * there with the change that made it, and gone with the sums that know of it. It has no key: whoever writes a deposit pays for each index, and nobody asks for
 * one mark. A day of a site that is kept anew ends what is kept of all sites together, also where a server of an older version keeps it.
 */
const tables = `
create sequence if not exists figure_run;
create table if not exists figure_mark (service text not null, series text not null, day date not null, sign smallint, image jsonb);
create index if not exists figure_mark_day on figure_mark (service, series, day);
create table if not exists figure_kept (
  service text not null, series text not null, day date not null, run bigint not null, shape text not null, at timestamptz not null, restated_at timestamptz,
  primary key (service, series, day)
);
create index if not exists figure_restated on figure_kept (service, series, day) where restated_at is not null;
create table if not exists figure_day (
  service text not null, series text not null, day date not null, run bigint not null, source text not null, dims jsonb not null, vals numeric[] not null,
  primary key (service, series, day, run, source, dims)
);
create or replace function figure_apart() returns trigger language plpgsql as $$ begin
  delete from figure_kept where service = ${literal(TOGETHER)} and series = new.series and day = new.day;
  return null;
end $$;
create or replace trigger figure_apart after insert or update on figure_kept for each row when (new.service <> ${literal(TOGETHER)}) execute function figure_apart();
`;

/** A row that is written marks the days it counted in before and counts in now, where that is not the same. */
function marking(def: AnyResource, all: readonly Series[]): string {
  const image = (row: 'old' | 'new', one: Series): string =>
    `jsonb_build_object(${columnsOf(one)
      .map(({ name }) => `${literal(name)}, ${row}.${quote(name)}`)
      .join(', ')})`;
  const values = (row: 'old' | 'new', one: Series, counts: string): string =>
    `(${literal(one.name)}, ${row}.${quote(one.day)}, ${row === 'old' ? '-1' : '1'}, ${image(row, one)}, ${counts})`;
  const marks = (row: 'old' | 'new', rows: readonly string[]): string =>
    `insert into figure_mark (service, series, day, sign, image)
      select ${row}.service, s.series, s.day, s.sign, s.image from (values ${rows.join(', ')}) s (series, day, sign, image, counts) where s.day is not null and s.counts`;
  const row = (alias: 'old' | 'new', columns: readonly string[]): string =>
    `(${columns.map((name) => `${alias}.${quote(name)}`).join(', ')})`;
  const changed = (columns: readonly string[]): string => `${row('old', columns)} is distinct from ${row('new', columns)}`;
  const namesOf = (one: Series): string[] => columnsOf(one).map(({ name }) => name);
  const columns = [...new Set(all.flatMap(namesOf))];
  const both = all.flatMap((one) => (['old', 'new'] as const).map((which) => values(which, one, changed(namesOf(one)))));
  const one = (which: 'old' | 'new'): string =>
    marks(
      which,
      all.map((series) => values(which, series, 'true')),
    );
  const run = quote(`${def.name}_figures`);
  return `
create or replace function ${run}() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then ${marks('new', both)};
  elsif tg_op = 'INSERT' then ${one('new')};
  else ${one('old')};
  end if;
  return null;
end $$;
create or replace trigger figures_made after insert or delete on ${quote(def.name)} for each row execute function ${run}();
create or replace trigger figures_changed after update on ${quote(def.name)} for each row when (${changed(columns)}) execute function ${run}();`;
}

/** Tables of the figures, and the triggers that say which days have changed. Every statement may run again. */
export function figuresSql(definitions: readonly AnyResource[]): string {
  const byDefinition = new Map<AnyResource, Series[]>();
  for (const series of seriesOf(new Map(definitions.map((def) => [def.name, def]))))
    byDefinition.set(series.def, [...(byDefinition.get(series.def) ?? []), series]);
  return tables + [...byDefinition].map(([def, all]) => marking(def, all)).join('\n');
}

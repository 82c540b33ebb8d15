import type { AnyResource } from '../../src/schema/define';
import { literal, quote } from '../db/columns';
import { columnsOf, seriesOf, TOGETHER, type Series } from './series';

/**
 * Sums of days, and marks of what changed in them since: what a row came to before (`sign` -1) and comes to now (1), by the columns that
 * figures are made of (`image`), so that sums and marks together are what the rows come to at any moment. A mark is a row of its own, so
 * that no writer waits for another; it is there with the change that made it, and gone with the sums that know of it. It has no key: every
 * write of a deposit would pay for an index, and no query asks for one mark. A day of a site that is kept anew ends what is kept of all
 * sites together, also where a server of an older version keeps it.
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
  type Side = 'old' | 'new';
  const namesOf = (series: Series): string[] => columnsOf(series).map(({ name }) => name);
  const columns = [...new Set(all.flatMap(namesOf))];
  const rowOf = (side: Side, names: readonly string[]): string => `(${names.map((name) => `${side}.${quote(name)}`).join(', ')})`;
  const changed = (names: readonly string[]): string => `${rowOf('old', names)} is distinct from ${rowOf('new', names)}`;
  /** One side of a row as a mark of a series; `counts`: the condition under which there is one. */
  const mark = (side: Side, series: Series, counts: string): string => {
    const image = namesOf(series).map((name) => `${literal(name)}, ${side}.${quote(name)}`);
    return `(${literal(series.name)}, ${side}.${quote(series.day)}, ${side === 'old' ? '-1' : '1'}, jsonb_build_object(${image.join(', ')}), ${counts})`;
  };
  const insert = (side: Side, marks: readonly string[]): string =>
    `insert into figure_mark (service, series, day, sign, image)
      select ${side}.service, s.series, s.day, s.sign, s.image from (values ${marks.join(', ')}) s (series, day, sign, image, counts) where s.day is not null and s.counts`;
  const whole = (side: Side): string =>
    insert(
      side,
      all.map((series) => mark(side, series, 'true')),
    );
  const both = all.flatMap((series) => (['old', 'new'] as const).map((side) => mark(side, series, changed(namesOf(series)))));
  const run = quote(`${def.name}_figures`);
  return `
create or replace function ${run}() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then ${insert('new', both)};
  elsif tg_op = 'INSERT' then ${whole('new')};
  else ${whole('old')};
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

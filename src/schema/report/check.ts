import { isReservedPath } from '../data/paths';
import { permissions } from '../data/permissions';
import type { Finding } from '../check';
import type { AnyResource } from '../define';
import { kindOf } from '../fields';
import { isMasked } from '../fields/types';
import { parseFilterKey, SYSTEM_COLUMNS } from '../filter';
import { screenNamed, screensOf } from '../screens';
import { countedIn, dimensionsOf, isMeasuredBy, isTime, MOST_DAYS, type AnyReport, type AnySource } from './define';

type Report = (id: string, text: string) => void;

/** Rows are read by filters of their list, which have indexes, so that each figure leads to the list of its rows. */
function checkSource(def: AnyResource | undefined, source: AnySource, own: readonly string[], report: Report): void {
  if (!def || def.scope !== 'site') return report('R005', `it counts rows of “${source.of}”, which is no declared resource of sites`);
  const { day, at, where, by } = source;
  if (day !== undefined && (def.fields[day]?.kind !== 'date' || !(def.filters ?? []).includes(day)))
    report('R006', `“${day}” of “${def.name}” is no date its list can filter by`);
  if (at !== undefined && (day === undefined || (at !== 'created_at' && def.fields[at]?.kind !== 'datetime')))
    report('R007', `“${at}” of “${def.name}” is no moment in a day`);
  for (const key of Object.keys(where)) {
    const name = parseFilterKey(def, key)?.field;
    if (name === undefined || !(def.filters ?? []).includes(name))
      report('R008', `it counts rows by “${key}”, by which “${def.name}” has no filter`);
  }
  for (const [name, slice] of Object.entries(by)) {
    if (!own.includes(name)) report('R009', `the rows of “${def.name}” have the dimension “${name}”, which the report does not declare`);
    if ('is' in slice) continue;
    const field = def.fields[slice.field];
    const grouped = field && !isMasked(field) && ['equals', 'contains', 'has', 'range'].includes(kindOf(field).filter);
    if (!grouped || (slice.bands !== undefined && kindOf(field).measure !== 'number'))
      report('R010', `the dimension “${name}” is “${slice.field}” of “${def.name}”, which rows cannot be told apart by`);
  }
}

/** The kind of a dimension must be one in all sources: what stands in a column together is compared. */
function checkDimension(name: string, sources: readonly AnySource[], byName: ReadonlyMap<string, AnyResource>, report: Report): void {
  const kinds = new Set(
    sources.flatMap(({ of, by }) => {
      const slice = by[name];
      return slice === undefined ? [] : ['is' in slice ? 'text' : columnOf(byName.get(of), slice.field)];
    }),
  );
  if (kinds.size !== 1)
    report('R011', `the dimension “${name}” is of ${kinds.size === 0 ? 'no rows' : `several kinds: ${[...kinds].join(', ')}`}`);
}
const columnOf = (def: AnyResource | undefined, name: string): string => {
  const field = def?.fields[name];
  return field?.kind === 'ref' ? `ref ${field.resource}` : field ? kindOf(field).column.replace('[]', '') : 'nothing';
};

function checkMeasures(one: AnyReport, byName: ReadonlyMap<string, AnyResource>, report: Report): void {
  const own = dimensionsOf(one);
  for (const [name, measure] of Object.entries(one.measures)) {
    if (!/^[a-z][a-z0-9_]*$/.test(name) || own.includes(name))
      report('R012', `a measure is called in snake_case and unlike a dimension, not “${name}”`);
    if (measure.permission !== undefined && !Object.hasOwn(permissions, measure.permission))
      report('R004', `“${name}” asks for “${measure.permission}”, which is not in the permission catalogue`);
    if (measure.along !== undefined && !isMeasuredBy(one, name, measure.along))
      report('R035', `“${name}” says something along “${measure.along}” alone, which it does not have`);
    const parts = partsOf(measure);
    for (const part of parts)
      if (!Object.hasOwn(one.measures, part) || ['share', 'running'].includes(one.measures[part]?.kind ?? '') || leadsTo(one, part, name))
        report('R013', `“${name}” is made of “${part}”, which is no measure that can be part of another one`);
    if ((measure.kind === 'share' || measure.kind === 'running') && !isAdditive(one, measure.over))
      report('R014', `“${name}” adds up “${measure.over}”, which is no sum`);
    for (const source of parts.length === 0 && 'of' in measure ? measure.of : []) {
      const def = byName.get(source.of);
      for (const field of fieldsOf(measure)) {
        const spec = def?.fields[field];
        const known = SYSTEM_COLUMNS.includes(field) || (spec !== undefined && !isMasked(spec));
        if (!known || (measure.kind === 'sum' && (!spec || kindOf(spec).measure !== 'number')))
          report('R015', `“${name}” reckons with “${field}” of “${source.of}”, which is no such field that everybody sees`);
      }
    }
  }
}
type Measure = AnyReport['measures'][string];
const fieldsOf = (measure: Measure): readonly string[] =>
  'field' in measure ? [measure.field] : 'from' in measure ? [measure.from, measure.to] : [];
const partsOf = (measure: Measure): readonly string[] =>
  measure.kind === 'adds' ? Object.keys(measure.parts) : 'over' in measure ? [measure.over].flat() : [];
const leadsTo = (one: AnyReport, from: string, to: string, seen: readonly string[] = []): boolean =>
  from === to ||
  (!seen.includes(from) &&
    partsOf(one.measures[from] ?? { kind: 'adds', parts: {}, label: { th: '', en: '' } }).some((part) =>
      leadsTo(one, part, to, [...seen, from]),
    ));

/** Is the measure of a whole the sum of its parts' measures? */
export function isAdditive(one: AnyReport, name: string): boolean {
  const measure = one.measures[name];
  return (
    measure?.kind === 'count' ||
    measure?.kind === 'sum' ||
    (measure?.kind === 'adds' && Object.keys(measure.parts).every((part) => isAdditive(one, part)))
  );
}

function checkCharts(one: AnyReport, report: Report): void {
  for (const { kind, by, across, measures } of one.charts ?? []) {
    for (const name of measures)
      for (const dimension of [by, ...(across === undefined ? [] : [across])])
        if (!Object.hasOwn(one.measures, name) || !dimensionsOf(one).includes(dimension) || !isMeasuredBy(one, name, dimension))
          report('R016', `a chart shows “${name}” by “${dimension}”, which it does not have`);
    if (measures.length === 0 || (['heat', 'multiples'].includes(kind) && across === undefined))
      report('R017', `a chart of the kind “${kind}” lacks its measures, or its second dimension`);
  }
}

function checkShown(one: AnyReport, report: Report): void {
  const { by = [], sort, top } = one.shows ?? {};
  for (const name of by) if (!dimensionsOf(one).includes(name)) report('R019', `it shows rows by “${name}”, which it does not have`);
  const shown = Object.keys(one.measures).filter((name) => by.every((dimension) => isMeasuredBy(one, name, dimension)));
  if (shown.length === 0) report('R019', 'it shows nothing that has the dimensions it shows');
  if (sort && !by.includes(sort[0]) && !shown.includes(sort[0]))
    report('R020', `it is in the order of “${sort[0]}”, which it does not show`);
  if (top !== undefined && !(sort && Number.isInteger(top) && top >= 1 && top <= 100))
    report('R020', `a ranking shows up to 100 rows in an order, not ${top}`);
}

/** What a dashboard arranges must be there: in its report, in the other reports it shows, in the lists. */
function checkBoard(one: AnyReport, byName: ReadonlyMap<string, AnyResource>, reports: readonly AnyReport[], report: Report): void {
  const { board } = one;
  if (!board) return;
  for (const name of board.tiles)
    if (!Object.hasOwn(one.measures, name)) report('R030', `a tile shows “${name}”, which is none of its measures`);
  if (board.tiles.length === 0) report('R030', 'a dashboard has no tiles');
  checkCharts({ ...one, charts: board.charts }, report);
  for (const { days = 1 } of board.charts)
    if (!Number.isInteger(days) || days < 1 || days > (one.most ?? MOST_DAYS)) report('R031', `a chart shows ${days} days`);
  for (const table of board.tables) {
    const of = 'of' in table ? table.of : one;
    if (!reports.includes(of)) report('R032', `a table shows “${of.name}”, which is no declared report`);
    if (of.scope !== one.scope) report('R032', `a table shows “${of.name}”, which is not of the same sites`);
    checkShown(
      { ...of, shows: { by: [table.by], ...(table.sort && { sort: table.sort }), ...(table.top !== undefined && { top: table.top }) } },
      report,
    );
    for (const name of table.measures)
      if (!Object.hasOwn(of.measures, name) || !isMeasuredBy(of, name, table.by))
        report('R033', `a table shows “${name}” by “${table.by}”, which it does not have`);
    for (const name of table.spark === undefined ? [] : [table.spark])
      if (!Object.hasOwn(of.measures, name) || ![table.by, 'day'].every((dimension) => isMeasuredBy(of, name, dimension)))
        report('R033', `a table draws “${name}” by day and “${table.by}”, which it does not have`);
  }
  for (const { of, view, columns, top } of board.lists ?? []) {
    const def = screenNamed(byName, of);
    const isOfSites = def?.siteColumn !== undefined;
    const lacks = columns.filter((name) => !def || !(Object.hasOwn(def.fields, name) || SYSTEM_COLUMNS.includes(name)));
    if (!isOfSites && (def?.scope !== 'site' || one.scope !== 'site')) report('R034', `it lists “${of}”, which is no list of its site`);
    else if (lacks.length > 0 || columns.length === 0) report('R034', `it lists “${of}” by ${lacks.join(', ') || 'no column'}`);
    else if (view !== undefined && !Object.hasOwn(def?.views ?? {}, view)) report('R034', `“${of}” has no view “${view}”`);
    if (!Number.isInteger(top) || top < 1 || top > 25) report('R034', `it lists ${top} rows`);
  }
}

/** What a dimension is told apart by without a field must have words. */
function checkValues(one: AnyReport, name: string, sources: readonly AnySource[], report: Report): void {
  for (const { by } of sources) {
    const slice = by[name];
    if (slice && 'is' in slice && !Object.hasOwn(one.dimensions?.[name]?.values ?? {}, slice.is))
      report('R021', `the dimension “${name}” has no word for “${slice.is}”`);
  }
}

/** Every error of declared reports that types cannot find. `taken`: paths of what else is declared. */
export function checkReports(reports: readonly AnyReport[], definitions: readonly AnyResource[], taken: readonly string[] = []): Finding[] {
  const findings: Finding[] = [];
  const byName = new Map(definitions.map((def) => [def.name, def]));
  const paths = new Set(
    [...taken, ...definitions.flatMap((def) => [def, ...screensOf(def)]).map(({ path }) => path)].map((path) => path.toLowerCase()),
  );
  const names = new Set(byName.keys());
  for (const one of reports) {
    const report: Report = (id, text) => findings.push({ id, resource: one.name, text });
    if (!/^[a-z][a-z0-9_]{1,40}$/.test(one.name) || names.has(one.name)) report('R001', 'the name of a report is snake_case, and its own');
    if (!/^(\/[A-Za-z0-9]+)+$/.test(one.path) || isReservedPath(one.path) || paths.has(one.path.toLowerCase()))
      report('R002', `“${one.path}” is no path of its own`);
    names.add(one.name);
    paths.add(one.path.toLowerCase());
    const most = one.most ?? MOST_DAYS;
    if (!(Number.isInteger(one.period) && one.period >= 1 && one.period <= most))
      report('R003', `it shows ${one.period} days, of ${most} at most`);
    if (one.permission !== '' && !Object.hasOwn(permissions, one.permission))
      report('R004', `it asks for “${one.permission}”, which is not in the permission catalogue`);
    const own = Object.keys(one.dimensions ?? {});
    for (const name of own)
      if (!/^[a-z][a-z0-9_]*$/.test(name) || isTime(name) || name === 'service') report('R018', `a dimension cannot be called “${name}”`);
    const sources = [
      ...new Set(Object.keys(one.measures).flatMap((name) => (cyclic(one, name) ? [] : countedIn(one, name).flatMap(({ of }) => of)))),
    ];
    for (const source of sources) checkSource(byName.get(source.of), source, own, report);
    for (const name of own) {
      checkDimension(name, sources, byName, report);
      checkValues(one, name, sources, report);
    }
    checkMeasures(one, byName, report);
    if (findings.some(({ resource }) => resource === one.name)) continue;
    checkCharts(one, report);
    checkShown(one, report);
    checkBoard(one, byName, reports, report);
  }
  return findings;
}
const cyclic = (one: AnyReport, name: string): boolean => {
  const measure = one.measures[name];
  return measure !== undefined && partsOf(measure).some((part) => leadsTo(one, part, name));
};

import type { AnyResource } from '../../schema/define';
import { filterKey } from '../../schema/filter';
import type { Link, PartLink, ReportRow } from '../../schema/report/answer';
import { isTime, type AnyReport } from '../../schema/report/define';
import type { Period } from '../../schema/report/period';
import { listPath } from '../../providers/links';
import { wholeView } from '../format/listState';
import { partOf } from './period';

interface Drilled {
  report: AnyReport;
  definitions: ReadonlyMap<string, AnyResource>;
  measure: string;
  link: Link | undefined;
  /** The lists of several sources, where the measure counts them together. */
  parts?: readonly PartLink[];
  period: Period;
  /** The dimensions of the rows, and one of them; without it the whole is meant. */
  by: readonly string[];
  row?: ReportRow;
}
/** A list, and the filter that leaves exactly the rows of a figure. `service`: of a row by site, its site. */
export interface Target {
  def: AnyResource;
  path: string;
  service: string | null;
}

/** Is a dimension the same for all rows of a measure, so that their list has no filter by it? */
const isFixed = ({ report, measure }: Drilled, name: string): boolean => {
  const found = report.measures[measure];
  const slices = found && 'of' in found ? found.of.map(({ by }) => by[name]) : [];
  return slices.length > 0 && slices.every((slice) => slice !== undefined && 'is' in slice);
};

/** Where a figure leads; null where no list shows just these rows. */
export function targetOf(drilled: Drilled): Target | null {
  const { definitions, parts = [], period, by, row } = drilled;
  // A group of one of several sources is in the list of that one.
  const part = row && parts.filter(({ is }) => Object.entries(is).every(([name, value]) => row[name] === value));
  const link = drilled.link ?? (part?.length === 1 ? part[0] : undefined);
  const def = link && [...definitions.values()].find(({ path }) => path === link.path);
  if (!def) return null;
  const filter: Record<string, unknown> = { ...link.filter };
  let service: string | null = null;
  for (const name of row ? by : []) {
    const value = row?.[name];
    const field = link.by[name];
    if (name === 'service') service = String(value);
    else if (isTime(name)) {
      const day = link.by['day'];
      const days = typeof value === 'string' ? partOf(period, name, value) : null;
      if (day === undefined || !days) return null;
      filter[filterKey(day, 'gte')] = days.from;
      filter[filterKey(day, 'lte')] = days.to;
    } else if (field !== undefined) {
      if (value === null) filter[filterKey(field, 'empty')] = true;
      else filter[field] = value;
    } else if (!isFixed(drilled, name)) return null;
  }
  const view = wholeView(def);
  if (view === null && Object.keys(def.views ?? {}).length > 0) return null;
  const params = new URLSearchParams({ ...(view !== null && { view }), filter: JSON.stringify(filter) });
  return { def, path: `${listPath(def)}?${params.toString()}`, service };
}

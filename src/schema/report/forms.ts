import type { AnyResource } from '../define';
import type { AnyReport } from './define';

/** How a figure is written: a number of things, baht, seconds, or a part of a whole. */
export type Form = 'count' | 'money' | 'seconds' | 'share';

/** The form of a measure. A quotient of two measures of the same form is a share; otherwise it has the form of the first: baht for each. */
export function formOf(report: AnyReport, definitions: ReadonlyMap<string, AnyResource>, name: string): Form {
  const found = report.measures[name];
  const inner = (part: string | undefined): Form => (part === undefined ? 'count' : formOf(report, definitions, part));
  switch (found?.kind) {
    case 'sum':
      return definitions.get(found.of[0]?.of ?? '')?.fields[found.field]?.kind === 'money' ? 'money' : 'count';
    case 'median':
    case 'p90':
    case 'oldest':
      return 'seconds';
    case 'adds':
      return inner(Object.keys(found.parts)[0]);
    case 'ratio':
      return inner(found.over[0]) === inner(found.over[1]) ? 'share' : inner(found.over[0]);
    case 'share':
      return 'share';
    case 'running':
      return inner(found.over);
    default:
      return 'count';
  }
}

/** Resources whose rows a report counts. */
export const sourcesOf = ({ measures }: AnyReport): readonly string[] => [
  ...new Set(Object.values(measures).flatMap((measure) => ('of' in measure ? measure.of.map(({ of }) => of) : []))),
];

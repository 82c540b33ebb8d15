import type { AnyResource } from '../define';
import { SYSTEM_COLUMNS } from '../filter';

type Report = (id: string, text: string) => void;

/** An option is two lines. */
const MOST = 4;

/** Declarations of what a picker says of a record. */
export function checkOffered(def: AnyResource, byName: ReadonlyMap<string, AnyResource>, report: Report): void {
  const { offered, fields, title, related = {} } = def;
  if (!offered) return;
  if (offered.says.length > MOST) report('D240', `an option says ${MOST} things at most beside its title, not ${offered.says.length}`);
  for (const name of offered.says) {
    const field = fields[name];
    if (!field && !SYSTEM_COLUMNS.includes(name)) report('D240', `an option says “${name}”, which is no field`);
    if (name === title) report('D240', `an option says “${name}”, which is its title already`);
    if (field && (field.kind === 'secret' || field.kind === 'bool'))
      report(
        'D240',
        `an option cannot say the ${field.kind} “${name}”: ${field.kind === 'bool' ? 'a bare yes or no says nothing' : 'nobody may see it'}`,
      );
  }
  if (offered.counts === undefined) return;
  const counted = related[offered.counts];
  const by = counted && byName.get(counted.resource)?.fields[counted.by];
  if (by?.kind !== 'ref') report('D241', `an option counts “${offered.counts}”, which is no list of \`related\` whose records refer to it`);
}

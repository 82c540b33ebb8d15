import type { AnyResource } from '../define';
import { parseRecord } from '../validate';

type Report = (id: string, text: string) => void;

/** Rows every site begins with are such as a form would take, and the same everywhere. */
export function checkBegins(def: AnyResource, report: Report): void {
  if (!def.begins) return;
  if (def.scope !== 'site' || def.reads || def.single || def.begins.rows.length === 0)
    report('D306', '`begins` is about rows, in a table of its own, that each site has');
  for (const row of def.begins.rows) {
    for (const name of Object.keys(row)) {
      const field = def.fields[name];
      if (field && (field.kind === 'ref' || field.kind === 'secret' || field.personal !== undefined))
        report('D307', `a row that sites begin with says “${name}”, which is not the same everywhere`);
    }
    const parsed = parseRecord(def.fields, row, { mode: 'create', rules: def.rules, language: 'en' });
    if (!parsed.ok) {
      for (const [name, wrong] of Object.entries(parsed.errors))
        report('D308', `a row that sites begin with is wrong in “${name}”: ${wrong}`);
      continue;
    }
    const { values } = parsed;
    for (const name of Object.keys(row).filter((one) => (values[one] ?? null) === null))
      report('D308', `a row that sites begin with gives “${name}” a value although it is not shown`);
  }
}

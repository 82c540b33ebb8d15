import type { AnyResource } from '../../src/schema/define';
import { matches, parseFilterKey } from '../../src/schema/filter';
import { invalidField } from '../refusal';
import type { WireRow } from './rows';
import { fieldWord } from './words';

/** An employee cannot make on a screen what they could not see there: refused beside the field that keeps the new record out. */
export function refuseOutside(through: AnyResource, row: WireRow, now: Date): void {
  for (const [key, asked] of Object.entries(through.screen?.filter ?? {}))
    if (!matches(through, { [key]: asked }, row, now)) {
      const name = parseFilterKey(through, key)?.field ?? key;
      throw invalidField(name, 'outsideScreen', { label: fieldWord(through, name) });
    }
}

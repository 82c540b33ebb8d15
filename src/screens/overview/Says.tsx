import { isFigure } from '../fields';
import { isEmpty } from '../../schema/fields/types';
import { Value } from '../parts/Value';
import type { Rec } from '../record';
import { useScreen } from '../screen';

/** Values of a record in a row, each by its kind; what is empty is left out. An amount stands out. */
export function Says({ names, row }: { names: readonly string[]; row: Rec }) {
  const { def } = useScreen();
  return names
    .filter((name) => !isEmpty(row[name]))
    .map((name) => {
      const field = def.fields[name];
      const value = <Value key={name} name={name} field={field} value={row[name]} row={row} mode="list" />;
      return field && isFigure(field) ? <b key={name}>{value}</b> : <span key={name}>{value}</span>;
    });
}

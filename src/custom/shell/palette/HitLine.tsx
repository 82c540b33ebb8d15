import { definitionNow } from '../../../providers/definitions';
import { cellOf } from '../../../screens/fields';
import { refText } from '../../../screens/format/refText';
import { showDatetime } from '../../../screens/format/value';
import { ScreenProvider, useScreen } from '../../../screens/screen';
import { titleOf } from '../../../screens/title';
import type { Rec } from '../../../screens/record';
import type { Hit } from './entry';
import css from './palette.module.css';

/** A value as its kind draws it. What a screen adds to its cells, such as links, has no place in an option. */
function Said({ name, record }: { name: string; record: Rec }) {
  const { def, language } = useScreen();
  const [field, value] = [def.fields[name], record[name]];
  if (value === null || value === undefined || value === '') return null;
  if (!field) return <span>{typeof value === 'string' ? showDatetime(value, language) : String(value)}</span>;
  if (field.kind === 'ref') return <span>{refText(record, name, field.resource)}</span>;
  const Cell = cellOf(field);
  return (
    <span>
      <Cell name={name} field={field} value={value} row={record} mode="list" part={() => null} />
    </span>
  );
}

function Line({ hit: { record } }: { hit: Hit }) {
  const { def, labels, language } = useScreen();
  return (
    <>
      <span className={css.hit}>
        <b>{titleOf(def, record, language)}</b>
        {def.found?.says.map((name) => (
          <Said key={name} name={name} record={record} />
        ))}
      </span>
      <small>{labels.entity}</small>
    </>
  );
}

/** A record that was found: what it is called, what its definition has it say, and what it is. */
export function HitLine({ hit }: { hit: Hit }) {
  const def = definitionNow(hit.resource);
  return def ? (
    <ScreenProvider def={def}>
      <Line hit={hit} />
    </ScreenProvider>
  ) : null;
}

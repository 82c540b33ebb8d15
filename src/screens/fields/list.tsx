import { useScreen } from '../screen';
import type { CellProps, KindView } from './types';

/** How many in a list; a table of the sub-fields on the record page. */
function ListCell({ name, field, value, mode, part }: CellProps<'list'>) {
  const { t, labels } = useScreen();
  if (mode === 'list') return <span>{t('value.entries', { count: value.length })}</span>;
  const columns = Object.entries(field.of);
  const words = labels.of(name);
  return (
    <div className="scroll-x">
      <table className="plain-table">
        <thead>
          <tr>
            {columns.map(([key]) => (
              <th key={key} scope="col">
                {words.field(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {value.map((entry, index) => (
            <tr key={index}>
              {columns.map(([key, sub]) => (
                <td key={key}>{part(key, sub, entry[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export default { Cell: ListCell, Input: null } satisfies KindView<'list'>;

import { summary } from '../format/value';
import { useScreen } from '../screen';

/** Structured data as a readable table: what it says, not how it is stored. */
export function DataTable({ value }: { value: unknown }) {
  const { language } = useScreen();
  if (value === null || typeof value !== 'object') return <span>{summary(value, language)}</span>;
  const entries: [string, unknown][] = Object.entries(value);
  if (entries.length === 0) return <span className="muted">–</span>;
  return (
    <div className="scroll-x">
      <table className="plain-table">
        <tbody>
          {entries.map(([key, item]) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>{typeof item === 'object' && item !== null ? <DataTable value={item} /> : summary(item ?? '–', language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

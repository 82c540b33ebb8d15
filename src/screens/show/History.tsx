import { useQuery } from '@tanstack/react-query';
import { useOfficeData } from '../../providers/dataProvider';
import type { HistoryEntry } from '../../providers/providerTypes';
import { isUiKey } from '../../providers/i18n/dictionary';
import { ErrorState } from '../list/states';
import { same } from '../format/merge';
import { showDatetime, valueText } from '../format/value';
import { useScreen } from '../screen';

const UNSAID = ['version', 'updated_at', 'created_at', 'id', 'service'];

function Changes({ entry }: { entry: HistoryEntry }) {
  const { def, labels, language, t } = useScreen();
  const before = entry.before ?? {};
  const after = entry.after ?? {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !UNSAID.includes(name) && !same(before[name], after[name]));
  if (names.length === 0) return null;
  const text = (name: string, value: unknown): string => valueText(name, def.fields[name], value, language, labels) || '–';
  return (
    <table className="plain-table history__changes">
      <thead className="visually-hidden"><tr><th scope="col">{t('history.field')}</th><th scope="col">{t('history.before')}</th><th scope="col">{t('history.after')}</th></tr></thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{labels.field(name)}</th>
            <td>{entry.before ? <del>{text(name, before[name])}</del> : null}</td>
            <td><span aria-hidden="true">→ </span><ins>{text(name, after[name])}</ins></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who did what to the record, when, and what it was before. */
export default function History({ id }: { id: number }) {
  const { def, labels, language, t } = useScreen();
  const office = useOfficeData();
  const { data, error, isPending, refetch } = useQuery({ queryKey: [def.name, 'history', id], queryFn: ({ signal }) => office.history(def.name, id, signal) });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <div className="history" role="status" aria-label={t('list.loading')}>{[0, 1, 2].map((each) => <span key={each} className="skeleton skeleton--line" />)}</div>;
  if (data.length === 0) return <p className="muted tab-empty">{t('history.none')}</p>;
  const word = (action: string): string => {
    const key = `history.${action}`;
    return isUiKey(key) ? t(key) : labels.action(action);
  };
  return (
    <ol className="history">
      {data.map((entry) => (
        <li key={entry.id} className={entry.result === 'ok' ? undefined : 'history__refused'}>
          <p>
            <time dateTime={entry.at}>{showDatetime(entry.at, language)}</time> · <strong>{entry._text?.employee ?? t('history.system')}</strong> · {word(entry.action)}
            {entry.result !== 'ok' && ` (${t('history.refused')})`}{entry.ip && <span className="muted"> · {entry.ip}</span>}
          </p>
          <Changes entry={entry} />
        </li>
      ))}
    </ol>
  );
}

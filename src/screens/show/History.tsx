import { useQuery } from '@tanstack/react-query';
import { useOfficeData } from '../../providers/dataProvider';
import type { HistoryEntry } from '../../providers/providerTypes';
import { ErrorState } from '../list/ListStates';
import { actionWord, changedNames, onlyHere, trailLabel, trailText } from '../format/trail';
import { showDatetime } from '../format/value';
import { ChangesTable } from '../parts/ChangesTable';
import { useScreen } from '../screen';
import { keys } from '../../providers/queryKeys';

function Changes({ entry }: { entry: HistoryEntry }) {
  const { def, labels, language } = useScreen();
  const { before, after, action } = entry;
  const names = changedNames(before, after);
  if (names.length === 0) return null;
  const text = (name: string, value: unknown): string =>
    trailText(def, action, name, value, language, labels, entry.labels?.[name]?.[String(value)]);
  return (
    <ChangesTable
      changes={names.map((name) => ({
        name,
        label: trailLabel(def, action, name, labels),
        before: before ? text(name, onlyHere(before[name], after?.[name])) : null,
        after: text(name, onlyHere(after?.[name], before?.[name])),
      }))}
    />
  );
}

/** Who did what to the record, when, and what it was before. */
export default function History({ id }: { id: number }) {
  const { def, labels, language, t } = useScreen();
  const office = useOfficeData();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keys.history(def.name, id),
    queryFn: ({ signal }) => office.history(def.name, id, signal),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <div className="history" role="status" aria-label={t('list.loading')}>
        {[0, 1, 2].map((each) => (
          <span key={each} className="skeleton skeleton--line" />
        ))}
      </div>
    );
  if (data.length === 0) return <p className="muted tab-empty">{t('history.none')}</p>;
  return (
    <ol className="history">
      {data.map((entry) => (
        <li key={entry.id} className={entry.result === 'ok' ? undefined : 'history__refused'}>
          <p>
            <time dateTime={entry.at}>{showDatetime(entry.at, language)}</time> ·{' '}
            <strong>{entry._text?.employee ?? t('history.system')}</strong> · {actionWord(entry.action, labels, t)}
            {entry.result !== 'ok' && ` (${t('history.refused')})`}
            {entry.ip && <span className="muted"> · {entry.ip}</span>}
          </p>
          <Changes entry={entry} />
        </li>
      ))}
    </ol>
  );
}

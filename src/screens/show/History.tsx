import { useQuery } from '@tanstack/react-query';
import { usePanelProvider } from '../../providers/dataProvider';
import type { HistoryEntry } from '../../providers/providerTypes';
import { Link } from 'react-router';
import { editPath, withSite } from '../../providers/links';
import { earlierState } from '../format/earlier';
import { actionText } from '../../schema/auditWords';
import type { Rec } from '../record';
import { canEdit } from '../rights';
import { useEarlierWords } from './earlierWords';
import { ErrorState } from '../list/ListStates';
import { changedNames, onlyHere, trailLabel } from '../../schema/trail';
import { trailText } from '../format/trail';
import { showDate, showDatetime } from '../format/value';
import { ChangesTable } from '../parts/ChangesTable';
import { useScreen } from '../screen';
import { keys } from '../../providers/queryKeys';
import { useTrailWords, whoOf } from '../format/trailWords';

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
        label: trailLabel(def, action, name, labels, language),
        before: before ? text(name, onlyHere(before[name], after?.[name])) : null,
        after: text(name, onlyHere(after?.[name], before?.[name])),
      }))}
    />
  );
}

/** The changes of the record: by whom, when, and the values before. */
export default function History({ record }: { record: Rec }) {
  const { def, labels, language, t, actor, site } = useScreen();
  const w = useTrailWords();
  const earlierWords = useEarlierWords();
  const { id } = record;
  const provider = usePanelProvider();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keys.history(def.name, id),
    queryFn: ({ signal }) => provider.history(def.name, id, signal),
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
  const goesBack = (entry: HistoryEntry): boolean =>
    Object.keys(earlierState(def, record, data.entries, entry.id)?.values ?? {}).length > 0;
  const { entries, archived } = data;
  const older = archived !== null && <p className="muted tab-empty">{w('archivedBefore', { at: showDate(archived, language) })}</p>;
  if (entries.length === 0) return older || <p className="muted tab-empty">{w('none')}</p>;
  return (
    <>
      <ol className="history">
        {entries.map((entry) => (
          <li key={entry.id} className={entry.result === 'ok' ? undefined : 'history__refused'}>
            <p>
              <time dateTime={entry.at}>{showDatetime(entry.at, language)}</time> · <strong>{whoOf(entry, w)}</strong> ·{' '}
              {actionText(entry.action, labels, language)}
              {entry.result !== 'ok' && ` (${w('refused')})`}
              {entry.ip && <span className="muted"> · {entry.ip}</span>}
            </p>
            {typeof entry.after?.['_back'] === 'string' && (
              <p>{earlierWords('wentBack', { at: showDatetime(entry.after['_back'], language) })}</p>
            )}
            <Changes entry={entry} />
            {canEdit(actor, def, record) && goesBack(entry) && (
              <Link className="link-button" to={withSite(`${editPath(def, id)}?back=${entry.id}`, site)} title={earlierWords('backHelp')}>
                {earlierWords('back')}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {older}
    </>
  );
}

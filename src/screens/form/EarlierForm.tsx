import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { keys } from '../../providers/queryKeys';
import { Icon } from '../../ui/Icon';
import { earlierState } from '../format/earlier';
import { trailLabel } from '../../schema/trail';
import { showDatetime } from '../format/value';
import { ErrorState } from '../list/ListStates';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { useEarlierWords } from '../show/earlierWords';
import { valuesOf } from './fields';
import { RecordForm } from './RecordForm';

/** The form of a record, filled with its values after one entry of the audit log. Saving is a change like any other. */
export default function EarlierForm({ record, entry: id }: { record: Rec; entry: number }) {
  const { def, labels, language, t } = useScreen();
  const w = useEarlierWords();
  const provider = usePanelProvider();
  const { data, error, refetch } = useQuery({
    queryKey: keys.history(def.name, record.id),
    queryFn: ({ signal }) => provider.history(def.name, record.id, signal),
    // Read once: later entries must not change the form that is being edited.
    staleTime: Infinity,
  });
  const earlier = useMemo(() => (data ? earlierState(def, record, data.entries, id) : null), [def, record, data, id]);
  if (error && !data)
    return (
      <section className="screen">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data) return <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />;
  const entry = data.entries.find((one) => one.id === id);
  const at = entry ? showDatetime(entry.at, language) : '';
  const isSame = earlier !== null && Object.keys(earlier.values).length === 0;
  const kept = (earlier?.kept ?? []).map((name) => trailLabel(def, '', name, labels, language)).join(', ');
  return (
    <RecordForm
      record={record}
      values={{ ...valuesOf(def, record), ...earlier?.values }}
      earlier={{
        entry: id,
        note: (
          <div className={`notice notice--${earlier ? 'working' : 'waiting'}`} role="status">
            <Icon name="undo" size={20} />
            <div className="notice__text">
              <p>{!earlier ? w('lost') : w(isSame ? 'same' : 'filled', { at, name: entry?._text?.employee ?? w('system') })}</p>
              {kept !== '' && <p>{w('kept', { fields: kept })}</p>}
            </div>
          </div>
        ),
      }}
    />
  );
}

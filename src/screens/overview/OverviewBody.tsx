import { resourceByName } from '../../providers/links';
import { can } from '../../schema/can';
import { ErrorState } from '../list/ListStates';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { FieldList } from '../show/FieldList';
import type { RecordTab } from '../show/groupTabs';
import { Tabs } from '../show/Tabs';
import { useWide } from '../useNarrow';
import { NoteBox } from './NoteBox';
import css from './overview.module.css';
import { Sums } from './Sums';
import { Timeline } from './Timeline';
import { useFollowOverview, useOverview } from './useOverview';
import { Waiting } from './Waiting';
import { useOverviewWords } from './words';

/** What waits and what it comes to; below it the facts beside a box for notes, the timeline and the lists. */
export function OverviewBody({ record }: { record: Rec }) {
  const { def, t, actor } = useScreen();
  const w = useOverviewWords();
  const { id } = record;
  const { data, error, refetch } = useOverview(id);
  useFollowOverview(id);
  const wide = useWide();
  const notes = def.overview?.notes === undefined ? undefined : def.related?.[def.overview.notes];
  const typed = notes && resourceByName(notes.resource);
  const before: RecordTab[] = [
    { id: 'timeline', label: w('timeline'), icon: 'clock', content: () => <Timeline key="timeline" record={record} /> },
    ...(wide ? [] : [{ id: 'profile', label: w('profile'), content: () => <FieldList key="profile" record={record} /> }]),
  ];
  // What comes later stands above: nothing below it is drawn before it is known how much there is.
  if (!data && !error) return <span className={`skeleton ${css.coming}`} role="status" aria-label={t('list.loading')} />;
  return (
    <>
      {data ? (
        <>
          <Waiting waits={data.waits} />
          <Sums sums={data.sums} net={data.net} />
        </>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
      <div className={css.body}>
        {wide && (
          <div className={css.facts}>
            <FieldList record={record} />
          </div>
        )}
        <div className={css.main}>
          {notes && typed && can(actor, typed, 'add') && <NoteBox resource={notes.resource} by={notes.by} record={record} />}
          <Tabs record={record} before={before} />
        </div>
      </div>
    </>
  );
}

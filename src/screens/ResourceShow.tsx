import { RecordContextProvider } from 'ra-core';
import { Link, useParams } from 'react-router';
import { isCallError } from '../providers/callError';
import { listPath, withSite } from '../providers/links';
import { can } from '../schema/can';
import type { AnyResource } from '../schema/define';
import { Icon } from '../ui/Icon';
import { Mui } from '../ui/Mui';
import { ActionHost } from './actions/ActionHost';
import { ClaimBar } from './actions/ClaimBar';
import { decorationOf } from './decorate';
import { OverviewBody } from './overview/OverviewBody';
import { useOverview } from './overview/useOverview';
import { ErrorState, NoAccess } from './list/ListStates';
import { isWaiting } from './rights';
import type { Rec } from './record';
import { ScreenProvider, useScreen } from './screen';
import { ApprovalBar } from './show/ApprovalBar';
import { FieldList } from './show/FieldList';
import { ShowHead } from './show/ShowHead';
import { Tabs } from './show/Tabs';
import { useClaim } from './show/useClaim';
import { useLeaving, useWayOut, type Leaving } from './show/useLeaving';
import { useRecord } from './show/useRecord';
import { Slot } from './Slot';
import { titleOf } from './title';
import './screens.css';
import './list.css';
import './show.css';
import { useShowWords } from './show/words';
import { part } from '../ui/part';

const RestoreButton = part(() => import('./show/RestoreButton'), 'tool');

interface ShownRecord {
  record: Rec;
  changed: boolean;
  onDismiss: () => void;
  leaving: Leaving;
}

function ShowRecord({ record, changed, onDismiss, leaving }: ShownRecord) {
  const { def } = useScreen();
  const w = useShowWords();
  const claiming = useClaim(record);
  const { beside: Beside, preview: Preview } = decorationOf(def);
  return (
    <section className="screen show" aria-labelledby="screen-title">
      <ShowHead record={record} claiming={claiming} leaving={leaving} />
      {changed && (
        <div className="notice notice--working" role="status">
          <Icon name="refresh" size={20} />
          <p className="notice__text">{w('changedElsewhere')}</p>
          <button type="button" className="button button--small button--plain" onClick={onDismiss}>
            {w('seen')}
          </button>
        </div>
      )}
      <ApprovalBar record={record} />
      {def.queue && (isWaiting(def, record) || claiming.claim) && <ClaimBar claiming={claiming} />}
      {def.overview ? (
        <OverviewBody record={record} />
      ) : Beside || Preview ? (
        <div className="show__evidence">
          <div className="show__main">
            <FieldList record={record} />
            <Tabs record={record} />
          </div>
          <Slot waiting="panel">
            <Mui>{Beside ? <Beside record={record} /> : Preview && <Preview values={record} record={record} />}</Mui>
          </Slot>
        </div>
      ) : (
        <>
          <FieldList record={record} />
          <Tabs record={record} />
        </>
      )}
    </section>
  );
}

function ShowSkeleton() {
  const { t } = useScreen();
  return (
    <section className="screen show" role="status" aria-label={t('list.loading')}>
      <span className="skeleton skeleton--title" />
      <div className="facts">
        <div className="facts__group">
          {Array.from({ length: 6 }, (_, index) => (
            <span key={index} className="skeleton skeleton--line" />
          ))}
        </div>
      </div>
    </section>
  );
}

function ShowPage({ id }: { id: number }) {
  const { def, labels, language, site } = useScreen();
  const w = useShowWords();
  const leaving = useLeaving();
  const { record, error, refetch, changedElsewhere, dismiss } = useRecord(id, leaving);
  useWayOut(leaving);
  useOverview(id, !leaving.gone);
  // A record that is gone, or may no longer be seen, is not shown from memory.
  const lost = isCallError(error) && (error.status === 403 || error.status === 404);
  if (leaving.gone) return <ShowSkeleton />;
  if (record && !lost) {
    return (
      <RecordContextProvider value={record}>
        <ActionHost>
          <ShowRecord record={record} changed={changedElsewhere} onDismiss={dismiss} leaving={leaving} />
        </ActionHost>
      </RecordContextProvider>
    );
  }
  if (error) {
    return (
      <section className="screen">
        <Link className="show__back" to={withSite(listPath(def), site)}>
          <Icon name="chevron_left" size={16} />
          {labels.name}
        </Link>
        {/* It was here: what was done to it, by whomever, has taken it out of what the screen has. */}
        {record && def.screen && lost ? (
          <p className="notice notice--working" role="status">
            <Icon name="check" size={20} />
            {w('left', { title: titleOf(def, record, language), name: labels.name })}
          </p>
        ) : (
          <ErrorState error={error} onRetry={refetch}>
            {isCallError(error) && error.body.trashedUntil !== undefined && <RestoreButton id={id} onRestored={refetch} />}
          </ErrorState>
        )}
      </section>
    );
  }
  return <ShowSkeleton />;
}

function Gate() {
  const { def, actor } = useScreen();
  const { id } = useParams();
  return can(actor, def, 'view') ? (
    <ShowPage key={id} id={Number(id)} />
  ) : (
    <section className="screen">
      <NoAccess />
    </section>
  );
}

/** The page of one record of any declared entity. */
export default function ResourceShow({ def }: { def: AnyResource }) {
  return (
    <ScreenProvider key={def.name} def={def}>
      <Gate />
    </ScreenProvider>
  );
}

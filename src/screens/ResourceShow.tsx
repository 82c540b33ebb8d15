import { RecordContextProvider } from 'ra-core';
import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { isCallError } from '../providers/callError';
import { createPath, editPath, listPath, withSite } from '../providers/links';
import { noteRecord } from '../providers/recentRecords';
import { can } from '../schema/can';
import type { AnyResource } from '../schema/define';
import { Icon } from '../ui/Icon';
import { Mui } from '../ui/Mui';
import { ActionButton } from './actions/ActionButton';
import { ActionHost } from './actions/ActionHost';
import { ClaimBar } from './actions/ClaimBar';
import { handedOf } from './actions/useNextItem';
import { useCameFrom } from './cameFrom';
import { decorationOf } from './decorate';
import { ErrorState, NoAccess } from './list/ListStates';
import { Value } from './parts/Value';
import { canEdit, isWaiting, openActions } from './rights';
import type { Rec } from './record';
import { ScreenProvider, useScreen } from './screen';
import { ApprovalBar } from './show/ApprovalBar';
import { DeleteButton } from './show/DeleteButton';
import { FieldList } from './show/FieldList';
import { hasHistory, Tabs, useShowTab } from './show/Tabs';
import { useBlocked } from './show/useBlocked';
import { useClaim } from './show/useClaim';
import { useLeaving, useWayOut, type Leaving } from './show/useLeaving';
import { useRecord } from './show/useRecord';
import { useShowKeys } from './show/useShowKeys';
import { Slot } from './Slot';
import { titleOf } from './title';
import './screens.css';
import './list.css';
import './show.css';
import { useShowWords } from './show/words';
import { part } from '../ui/part';

const RestoreButton = part(() => import('./show/RestoreButton'), 'tool');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function ShowHead({ record, claiming, leaving }: { record: Rec; claiming: ReturnType<typeof useClaim>; leaving: Leaving }) {
  const { def, labels, language, t, actor, site } = useScreen();
  const w = useShowWords();
  const cameFrom = useCameFrom();
  const fromDesk = handedOf(useLocation().state)?.working.at === 'desk';
  const { claim, mine } = claiming;
  const taken = claim !== null && !mine;
  const blockedOf = useBlocked(record, claiming);
  const names = openActions(actor, def, record);
  // What one does with an item of a queue: at the thumb on a phone.
  const keyed = def.queue ? names.filter((name) => def.actions[name]?.key !== undefined) : [];
  const main = names.find((name) => def.actions[name]?.tone === 'success');
  const others = names.filter((name) => !keyed.includes(name) && name !== main);
  const isRed = (name: string): boolean => def.actions[name]?.tone === 'error';
  const mayDelete = can(actor, def, 'delete');
  const button = (name: string) => <ActionButton key={name} name={name} row={record} primary={name === main} blocked={blockedOf(name)} />;
  const showTab = useShowTab();
  const { recordTools: RecordTools } = decorationOf(def);
  useShowKeys(
    record,
    () => {
      if (!claim) void claiming.take();
    },
    taken,
  );
  return (
    <header className="show__head">
      {/* The list of the only record there is leads to where one is. */}
      {!def.single && (
        <Link className="show__back" to={cameFrom?.from ?? withSite(listPath(def), site)}>
          <Icon name="chevron_left" size={16} />
          {fromDesk ? w('desk') : labels.name}
        </Link>
      )}
      <div className="show__title">
        <h1 id="screen-title">
          {def.title === 'id' || def.single ? `${capital(labels.one)} ` : ''}
          {titleOf(def, record, language)}
        </h1>
        {def.state !== undefined && (
          <Value name={def.state} field={def.fields[def.state]} value={record[def.state]} row={record} mode="show" />
        )}
      </div>
      <div className="show__actions" role="toolbar" aria-label={w('actions')}>
        {keyed.length > 0 && <div className="show__keyed">{keyed.map(button)}</div>}
        {main !== undefined && !keyed.includes(main) && button(main)}
        {canEdit(actor, def, record) && (
          <Link
            className={`button ${main === undefined && keyed.length === 0 ? 'button--primary' : ''}`}
            to={withSite(editPath(def, record.id), site)}
            state={cameFrom}
          >
            <Icon name="edit" size={18} />
            {t('show.edit')}
          </Link>
        )}
        {others.filter((name) => !isRed(name)).map(button)}
        {def.copies && can(actor, def, 'add') && (
          <Link className="button" to={withSite(`${createPath(def)}?copy=${record.id}`, site)}>
            <Icon name="copy" size={18} />
            {w('copy')}
          </Link>
        )}
        {RecordTools && (
          <Slot>
            <Mui>
              <RecordTools record={record} />
            </Mui>
          </Slot>
        )}
        {hasHistory(def) && (
          <a
            className="button button--plain"
            href="#history"
            onClick={(event) => {
              event.preventDefault();
              showTab('history');
            }}
          >
            <Icon name="history" size={18} />
            {t('history.title')}
          </a>
        )}
        {(others.some(isRed) || mayDelete) && (
          <div className="show__last">
            {others.filter(isRed).map(button)}
            {mayDelete && <DeleteButton record={record} leaving={leaving} />}
          </div>
        )}
      </div>
    </header>
  );
}

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
  const { beside: Beside } = decorationOf(def);
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
      {Beside ? (
        <div className="show__evidence">
          <div className="show__main">
            <FieldList record={record} />
            <Tabs record={record} />
          </div>
          <Slot waiting="panel">
            <Mui>
              <Beside record={record} />
            </Mui>
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
  const { def, labels, language, site, actor } = useScreen();
  const w = useShowWords();
  const leaving = useLeaving();
  const { record, error, refetch, changedElsewhere, dismiss } = useRecord(id, leaving);
  useWayOut(leaving);
  const opened = record && !def.single ? titleOf(def, record, language) : null;
  useEffect(() => {
    if (opened !== null) noteRecord(actor.user.id, { resource: def.name, id, title: opened, ...site });
  }, [opened, actor, def, id, site]);
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

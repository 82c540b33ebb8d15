import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { addingOf } from '../../providers/i18n/labels';
import { createPath, editPath, resourceByName, withSite } from '../../providers/links';
import { can } from '../../schema/can';
import type { Outline } from '../../schema/outline';
import { Icon } from '../../ui/Icon';
import { Mui } from '../../ui/Mui';
import { Popover } from '../../ui/Popover';
import { ActionButton } from '../actions/ActionButton';
import { useActions } from '../actions/ActionHost';
import { useHanded } from '../actions/useHanded';
import { useCameFrom } from '../cameFrom';
import { decorationOf } from '../decorate';
import type { Rec } from '../record';
import { canEdit, openActions } from '../rights';
import { useScreen } from '../screen';
import { Slot } from '../Slot';
import { DeleteButton } from './DeleteButton';
import { hasHistory, useShowTab } from './Tabs';
import { useBlocked } from './useBlocked';
import type { useClaim } from './useClaim';
import type { Leaving } from './useLeaving';
import { useShowWords } from './words';

/** So many stand in the head of a record that brings much together; the others are folded. */
const MOST_SHOWN = 3;

/** A new record of a list, about the record of the page. */
function AddLink({ def, by, record }: { def: Outline; by: string; record: Rec }) {
  const { site, language } = useScreen();
  return (
    <Link className="button" to={withSite(`${createPath(def)}?prefill=${encodeURIComponent(JSON.stringify({ [by]: record.id }))}`, site)}>
      <Icon name="add" size={18} />
      {addingOf(def, language)}
    </Link>
  );
}

/**
 * What one may do with the record. Of what much refers to the first few stand there and the others are folded, so that it can be seen at a
 * glance.
 */
export function HeadActions({ record, claiming, leaving }: { record: Rec; claiming: ReturnType<typeof useClaim>; leaving: Leaving }) {
  const { def, t, actor, site } = useScreen();
  const w = useShowWords();
  const cameFrom = useCameFrom();
  const showTab = useShowTab();
  const blockedOf = useBlocked(record, claiming);
  const { recordTools: RecordTools } = decorationOf(def);
  const { run } = useActions();
  const names = openActions(actor, def, record);
  useHanded((name) => names.includes(name) && blockedOf(name) === undefined && run(name, [record]));
  // What one does with an item of a queue: at the thumb on a phone.
  const keyed = def.queue ? names.filter((name) => def.actions[name]?.key !== undefined) : [];
  const main = names.find((name) => def.actions[name]?.tone === 'success');
  const others = names.filter((name) => !keyed.includes(name) && name !== main);
  const isRed = (name: string): boolean => def.actions[name]?.tone === 'error';
  const button = (name: string) => <ActionButton key={name} name={name} row={record} primary={name === main} blocked={blockedOf(name)} />;
  const adds = (def.overview?.adds ?? []).flatMap((id) => {
    const list = def.related?.[id];
    const other = resourceByName(list?.resource ?? '');
    return list && other && can(actor, other, 'add') ? [<AddLink key={`add ${id}`} def={other} by={list.by} record={record} />] : [];
  });
  const plain: readonly (ReactElement | false)[] = [
    main !== undefined && !keyed.includes(main) && button(main),
    canEdit(actor, def, record) && (
      <Link
        key="edit"
        className={`button ${main === undefined && keyed.length === 0 ? 'button--primary' : ''}`}
        to={withSite(editPath(def, record.id), site)}
        state={cameFrom}
      >
        <Icon name="edit" size={18} />
        {t('show.edit')}
      </Link>
    ),
    ...adds,
    ...others.filter((name) => !isRed(name)).map(button),
    def.copies === true && can(actor, def, 'add') && (
      <Link key="copy" className="button" to={withSite(`${createPath(def)}?copy=${record.id}`, site)}>
        <Icon name="copy" size={18} />
        {w('copy')}
      </Link>
    ),
    RecordTools !== undefined && (
      <Slot key="tools">
        <Mui>
          <RecordTools record={record} />
        </Mui>
      </Slot>
    ),
    hasHistory(def) && (
      <a
        key="history"
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
    ),
  ];
  const shown = plain.filter((one) => one !== false);
  const last = [
    ...others.filter(isRed).map(button),
    ...(can(actor, def, 'delete') ? [<DeleteButton key="delete" record={record} leaving={leaving} />] : []),
  ];
  const folded = def.overview ? shown.slice(MOST_SHOWN) : [];
  return (
    <div className="show__actions" role="toolbar" aria-label={w('actions')}>
      {keyed.length > 0 && (
        <div className="show__keyed" data-thumb="">
          {keyed.map(button)}
        </div>
      )}
      {def.overview ? shown.slice(0, MOST_SHOWN) : shown}
      {def.overview && folded.length + last.length > 0 && (
        <Popover
          className="button"
          panelClass="show__more"
          label={w('more')}
          button={
            <>
              {w('more')}
              <Icon name="chevron_down" size={16} />
            </>
          }
        >
          {() => (
            <>
              {folded}
              {folded.length > 0 && last.length > 0 && <hr className="popover__line" />}
              {last}
            </>
          )}
        </Popover>
      )}
      {!def.overview && last.length > 0 && <div className="show__last">{last}</div>}
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { formatInt } from '../../schema/format';
import { can } from '../../schema/can';
import { isWorkView, viewsOf } from '../../schema/work';
import type { Count } from '../../providers/providerTypes';
import { bringIntoSight } from '../../ui/fadingStrip';
import { actionsOf } from '../rights';
import { useScreen } from '../screen';
import { inView } from '../format/listState';
import { useOpenView, useSavedViews } from './savedViews';
import type { ListControl } from './types';
import type { Columns } from './useColumns';

interface Props {
  control: ListControl;
  counts: Readonly<Record<string, Count>> | undefined;
  choice: Columns;
}

/** The views of a list: the declared ones with how many each holds, the role's, and the employee's own, which are dragged into an order. */
export function ViewTabs({ control, counts, choice }: Props) {
  const { def, labels, t, actor } = useScreen();
  const { own, shared, move } = useSavedViews(def);
  const { open, isOpen } = useOpenView(def, control, choice);
  const saved = [...shared, ...own];
  const opened = saved.find(isOpen);
  const dragged = useRef<string | null>(null);
  const takesTwo = (name: string): boolean => def.actions[name]?.approval !== undefined || def.actions[name]?.together === true;
  const decides = actionsOf(actor, def).some(takesTwo) || (def.raisedByTwo && can(actor, def, 'update'));
  const { view } = control.state;
  const strip = useRef<HTMLDivElement>(null);
  const counted = counts !== undefined;
  // The tab one is on is in sight, wherever it stands in the strip, which grows by the counts. Looked at with the next picture: the rows
  // are asked for before the page is laid out.
  useEffect(() => {
    const look = requestAnimationFrame(() => {
      const box = strip.current;
      const tab = box?.querySelector<HTMLElement>('[aria-pressed="true"]');
      if (box && tab) bringIntoSight(box, tab);
    });
    return () => cancelAnimationFrame(look);
  }, [view, opened?.id, counted]);
  // What is about the work on the records shows while there is any, and where one is.
  const views = Object.keys(viewsOf(def)).filter(
    (id) => !isWorkView(def, id) || id === view || ((counts?.[id]?.total ?? 0) > 0 && (id !== 'second' || decides)),
  );
  if (views.length < 2 && saved.length === 0) return null;
  return (
    <div ref={strip} className="views fading-strip" role="group" aria-label={t('list.views')}>
      {views.map((id) => {
        const count = counts?.[id];
        return (
          <button
            key={id}
            type="button"
            className="view"
            aria-pressed={view === id && opened === undefined}
            onClick={() => control.set(inView(def, control.state, id))}
          >
            {labels.view(id)} <span className="view__count">{count ? `${formatInt(count.total)}${count.totalIs ? '+' : ''}` : ' '}</span>
          </button>
        );
      })}
      {saved.length > 0 && <span className="views__rule" aria-hidden="true" />}
      {saved.map((one) => {
        const isOwn = own.includes(one);
        return (
          <button
            key={`${isOwn ? 'own' : 'shared'} ${one.id}`}
            type="button"
            className="view"
            aria-pressed={one === opened}
            draggable={isOwn}
            onDragStart={() => {
              dragged.current = one.id;
            }}
            onDragOver={(event) => {
              if (isOwn && dragged.current !== null) event.preventDefault();
            }}
            onDrop={() => {
              if (dragged.current !== null) move(dragged.current, one.id);
              dragged.current = null;
            }}
            onClick={() => open(one)}
          >
            {one.name}
          </button>
        );
      })}
    </div>
  );
}

import { useRef, useState, type ReactNode, type Ref } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { can } from '../../schema/can';
import { formatInt } from '../../schema/format';
import { Mui } from '../../ui/Mui';
import { decorationOf } from '../decorate';
import { useScreen } from '../screen';
import { Slot } from '../Slot';
import { FilterBar } from './FilterBar';
import { ListActions } from './ListActions';
import { ListTools } from './ListTools';
import { PublishedList } from './PublishedList';
import type { useSound } from './sound';
import type { ListControl } from './types';
import type { Columns } from './useColumns';
import type { Keys } from './useQueueKeys';
import { useQueueKeys } from './useQueueKeys';
import { useCounts, type Rows } from './useRows';
import type { Selection } from './useSelection';
import { ViewTabs } from './ViewTabs';
import { part } from '../../ui/part';

const Trash = part(() => import('./Trash'), 'dialog');
const KeysHelp = part(() => import('./KeysHelp'), 'dialog');

interface Props {
  control: ListControl;
  list: Rows;
  choice: Columns;
  selection: Selection;
  sound: ReturnType<typeof useSound> | null;
  /** What the keys work on. */
  keys: Omit<Keys, 'onHelp' | 'onEscape' | 'search'> & Partial<Pick<Keys, 'onEscape'>>;
  root?: Ref<HTMLElement>;
  children: ReactNode;
}

/** What stands around the records of a list, however they are drawn: its name and tools, views, filters, keys and trash. */
export function ListFrame({ control, list, choice, selection, sound, keys, root, children }: Props) {
  const { def, labels, t, actor } = useScreen();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [help, setHelp] = useState(false);
  const onHelp = (): void => setHelp(true);
  const counts = useCounts(control.state, list.rows !== undefined && !list.isStale);
  const Above = decorationOf(def).above;
  const searchBox = useRef<HTMLInputElement>(null);
  useQueueKeys({ onEscape: selection.clear, ...keys, search: searchBox, onHelp });
  return (
    <PublishedList control={control} list={list} selection={selection}>
      <section ref={root} className="screen screen--list" aria-labelledby="screen-title">
        <header className="screen__head screen__head--list">
          <h1 id="screen-title">{labels.name}</h1>
          {list.rows && (
            <span className="screen__count" aria-live="polite">
              {t('list.count', { count: `${formatInt(list.total)}${list.estimate ? '+' : ''}` })}
            </span>
          )}
          <ViewTabs control={control} counts={counts} choice={choice} />
          <span className="screen__gap" />
          <ListActions />
        </header>
        <div className="list-bar">
          <FilterBar control={control} search={searchBox} />
          <ListTools control={control} choice={choice} list={list} sound={sound} onHelp={onHelp} />
        </div>
        {Above && (
          <Slot>
            <Mui>
              <Above filter={list.filter} />
            </Mui>
          </Slot>
        )}
        {children}
        {hash === '#trash' && def.trash && can(actor, def, 'delete') && (
          <Trash onClose={() => void navigate({ search }, { replace: true })} />
        )}
        {help && <KeysHelp onClose={() => setHelp(false)} />}
      </section>
    </PublishedList>
  );
}

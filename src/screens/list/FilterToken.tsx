import type { ReactNode } from 'react';
import { tokenPanelOf } from '../fields';
import { withoutField } from '../format/chips';
import { Icon } from '../../ui/Icon';
import { Popover } from '../../ui/Popover';
import { part } from '../../ui/part';
import { useScreen } from '../screen';
import type { ListControl } from './types';

const FilterPanel = part(() => import('../filters/FilterPanel'), 'panel');
const TimePanel = part(() => import('../filters/TimePanel'), 'panel');

interface TokenProps {
  label: string;
  /** What it is set to; null while it is off. */
  text: string | null;
  /** Also behind “more”: a phone shows it while it is on. */
  isOffered?: boolean;
  onHover?: () => void;
  onRemove: () => void;
  children: (close: () => void) => ReactNode;
}

/** A filter in words: pressed it is changed, its cross takes it away. Its place is the same whether it is on or not. */
function Token({ label, text, isOffered = false, onHover, onRemove, children }: TokenProps) {
  const { t } = useScreen();
  const said = text === null ? label : `${label}: ${text}`;
  return (
    <span className={`token${isOffered ? ' token--offered' : ''}${text === null ? '' : ' is-on'}`}>
      <Popover
        className="token__open"
        panelClass="popover__panel--box"
        label={said}
        button={
          <>
            <span className="token__text">{said}</span>
            {text === null && <Icon name="chevron_down" size={16} />}
          </>
        }
        onHover={onHover}
      >
        {children}
      </Popover>
      {text !== null && (
        <button type="button" className="token__remove" onClick={onRemove} aria-label={t('list.removeFilter', { filter: said })}>
          <Icon name="close" size={14} />
        </button>
      )}
    </span>
  );
}

/** A short choice counts at once; what is typed counts when it is applied. */
export function FilterToken({ name, text, control }: { name: string; text: string | null; control: ListControl }) {
  const { def, labels } = useScreen();
  const Choice = tokenPanelOf(def.fields[name]);
  return (
    <Token
      label={labels.field(name)}
      text={text}
      isOffered
      onHover={Choice ? undefined : FilterPanel.preload}
      onRemove={() => control.set({ filter: withoutField(control.state.filter, name) })}
    >
      {(close) =>
        Choice ? <Choice name={name} control={control} close={close} /> : <FilterPanel control={control} names={[name]} close={close} />
      }
    </Token>
  );
}

/** When: a day or span by its name, or any range. */
export function TimeToken({ field, text, control }: { field: string; text: string | null; control: ListControl }) {
  const { t } = useScreen();
  return (
    <Token
      label={t('time.presets')}
      text={text}
      onHover={TimePanel.preload}
      onRemove={() => control.set({ time: null, filter: withoutField(control.state.filter, field) })}
    >
      {(close) => <TimePanel control={control} field={field} close={close} />}
    </Token>
  );
}

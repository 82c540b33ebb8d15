import { presets, timeField } from '../format/presets';
import { withoutField } from '../format/chips';
import { Icon } from '../../ui/Icon';
import { Popover } from '../../ui/Popover';
import { useScreen } from '../screen';
import type { ListControl } from './types';
import { part } from '../../ui/part';

const RangePanel = part(() => import('../filters/RangePanel'), 'panel');

/** Bangkok days by name, and a free range. */
export function TimePresets({ control }: { control: ListControl }) {
  const { def, t } = useScreen();
  const field = timeField(def);
  if (!field) return null;
  const { time, filter } = control.state;
  return (
    <div className="presets" role="group" aria-label={t('time.presets')}>
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          className="preset"
          aria-pressed={time === preset}
          onClick={() => control.set({ time: time === preset ? null : preset, filter: withoutField(filter, field) })}
        >
          {t(`time.${preset}`)}
        </button>
      ))}
      <Popover
        className="button button--small"
        panelClass="popover__panel--box"
        label={t('time.range')}
        button={
          <>
            <Icon name="calendar" size={18} />
            {t('time.range')}
          </>
        }
        onHover={RangePanel.preload}
      >
        {(close) => <RangePanel control={control} field={field} close={close} />}
      </Popover>
    </div>
  );
}

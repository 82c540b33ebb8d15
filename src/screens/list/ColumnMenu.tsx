import { Icon } from '../../ui/Icon';
import { useScreen } from '../screen';
import { availableColumns, type Columns } from './useColumns';
import { defineWords } from '../../providers/i18n/words';

const useWords = defineWords(
  {
    shown: 'คอลัมน์ที่แสดง',
    density: 'ความสูงแถว',
    normal: 'ปกติ',
    compact: 'กระชับ',
    layout: 'รายการที่รอแสดงเป็น',
    bench: 'สองส่วน: รายการและรายละเอียด',
    table: 'ตาราง',
    up: 'เลื่อน {name} ไปก่อน',
    down: 'เลื่อน {name} ไปหลัง',
    reset: 'คืนค่าเดิม',
    widths: 'คืนความกว้างเดิม',
  },
  {
    shown: 'Shown columns',
    density: 'Row height',
    normal: 'Normal',
    compact: 'Compact',
    layout: 'What waits is shown as',
    bench: 'Rows beside their record',
    table: 'A table',
    up: 'Move {name} earlier',
    down: 'Move {name} later',
    reset: 'Reset',
    widths: 'Reset widths',
  },
);

/** Which columns are shown, in which order, and how high a row is. */
export default function ColumnMenu({ choice }: { choice: Columns }) {
  const { def, labels } = useScreen();
  const w = useWords();
  const { columns, widths, density, layout, setColumns, setWidths, setDensity, setLayout } = choice;
  const hidden = availableColumns(def).filter((name) => !columns.includes(name));
  const move = (index: number, step: number): void => {
    const next = [...columns];
    const [name] = next.splice(index, 1);
    if (name === undefined) return;
    next.splice(index + step, 0, name);
    setColumns(next);
  };
  return (
    <div className="menu">
      {def.queue?.bench && !def.screen && (
        <fieldset className="menu__density">
          <legend>{w('layout')}</legend>
          {(['bench', 'table'] as const).map((each) => (
            <label className="choice" key={each}>
              <input type="radio" name="layout" checked={layout === each} onChange={() => setLayout(each)} />
              {w(each)}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className="menu__density">
        <legend>{w('density')}</legend>
        {(['normal', 'compact'] as const).map((each) => (
          <label className="choice" key={each}>
            <input type="radio" name="density" checked={density === each} onChange={() => setDensity(each)} />
            {w(each)}
          </label>
        ))}
      </fieldset>
      <ul className="menu__columns" aria-label={w('shown')}>
        {columns.map((name, index) => (
          <li key={name}>
            <label className="choice">
              <input
                type="checkbox"
                checked
                disabled={columns.length === 1}
                onChange={() => setColumns(columns.filter((each) => each !== name))}
              />
              {labels.field(name)}
            </label>
            <button
              type="button"
              className="icon-button icon-button--small"
              disabled={index === 0}
              aria-label={w('up', { name: labels.field(name) })}
              onClick={() => move(index, -1)}
            >
              <Icon name="chevron_up" size={16} />
            </button>
            <button
              type="button"
              className="icon-button icon-button--small"
              disabled={index === columns.length - 1}
              aria-label={w('down', { name: labels.field(name) })}
              onClick={() => move(index, 1)}
            >
              <Icon name="chevron_down" size={16} />
            </button>
          </li>
        ))}
        {hidden.map((name) => (
          <li key={name}>
            <label className="choice">
              <input type="checkbox" checked={false} onChange={() => setColumns([...columns, name])} />
              {labels.field(name)}
            </label>
          </li>
        ))}
      </ul>
      <div className="panel-foot">
        <button type="button" className="button button--small button--plain" onClick={() => setColumns(null)}>
          {w('reset')}
        </button>
        {Object.keys(widths).length > 0 && (
          <button type="button" className="button button--small button--plain" onClick={() => setWidths({})}>
            {w('widths')}
          </button>
        )}
      </div>
    </div>
  );
}

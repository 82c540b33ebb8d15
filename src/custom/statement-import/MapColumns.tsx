import { useId, useState } from 'react';
import { isEnough } from '../../bankFiles/heading';
import { ROLES, type ColumnMap, type Role } from '../../bankFiles/types';
import shared from '../../screens/import/import.module.css';
import { Icon } from '../../ui/Icon';
import { Select } from '../../ui/Select';
import type { Unknown } from './statementFile';
import { useWords } from './words';

const wordsIn = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** What the columns of a file hold, named once and remembered for every file with the same headings. */
export function MapColumns({ unknown, onMap }: { unknown: Unknown; onMap: (map: ColumnMap) => void }) {
  const w = useWords();
  const id = useId();
  const [columns, setColumns] = useState<ColumnMap['columns']>(unknown.map.columns);
  const [sides, setSides] = useState({ in: '', out: '' });
  const [refused, setRefused] = useState<'needDate' | 'twice' | null>(null);
  const change = (role: Role, value: string): void => {
    const { [role]: _before, ...others } = columns;
    setColumns(value === '' ? others : { ...others, [role]: Number(value) });
    setRefused(null);
  };
  const read = (): void => {
    const places = Object.values(columns);
    if (!isEnough(columns)) return setRefused('needDate');
    if (new Set(places).size !== places.length) return setRefused('twice');
    const words = { in: wordsIn(sides.in), out: wordsIn(sides.out) };
    const named = columns.side !== undefined && words.in.length > 0 && words.out.length > 0;
    onMap({ headings: unknown.map.headings, columns, ...(named && { sides: words }) });
  };
  const options = unknown.headings.flatMap((heading, at) => (heading === '' ? [] : [[String(at), heading] as const]));
  return (
    <fieldset className="form__group">
      <legend>{w('mapLegend')}</legend>
      <div className={shared.columns}>
        {ROLES.map((role) => {
          const column = columns[role];
          const samples = column === undefined ? [] : unknown.samples.map((cells) => cells[column] ?? '').filter((cell) => cell !== '');
          return (
            <div key={role} className={shared.column}>
              <div className="field">
                <label className="field__label" id={`${id}-${role}-label`} htmlFor={`${id}-${role}`}>
                  {w(`role.${role}`)}
                </label>
                <Select
                  id={`${id}-${role}`}
                  value={column === undefined ? '' : String(column)}
                  onChange={(value) => change(role, value)}
                  none={w('unmapped')}
                  options={options}
                  describedBy={`${id}-${role}-note`}
                />
              </div>
              <p className={shared.sample} id={`${id}-${role}-note`}>
                {samples.length === 0 ? '' : w('sample', { values: samples.join(' · ') })}
              </p>
            </div>
          );
        })}
        {columns.side !== undefined &&
          (['in', 'out'] as const).map((side) => (
            <div key={side} className="field">
              <label className="field__label" htmlFor={`${id}-side-${side}`}>
                {w(side === 'in' ? 'sidesIn' : 'sidesOut')}
              </label>
              <input
                id={`${id}-side-${side}`}
                className="field__input"
                value={sides[side]}
                aria-describedby={`${id}-side-${side}-note`}
                onChange={({ target }) => setSides({ ...sides, [side]: target.value })}
              />
              <p className="muted" id={`${id}-side-${side}-note`}>
                {w('sidesHelp')}
              </p>
            </div>
          ))}
      </div>
      {refused && (
        <p className="field__error" role="alert">
          <Icon name="error" size={16} />
          {w(refused)}
        </p>
      )}
      <div className={shared.actions}>
        <button type="button" className="button button--primary" onClick={read}>
          {w('useMap')}
        </button>
      </div>
    </fieldset>
  );
}

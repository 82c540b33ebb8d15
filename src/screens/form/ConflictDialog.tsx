import { useState } from 'react';
import { Dialog } from '../../ui/Dialog';
import { mergeRecords } from '../format/merge';
import { valueText } from '../format/value';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import type { Values } from './fields';
import { useFormWords } from './words';

interface Props {
  base: Values;
  mine: Values;
  theirs: Rec;
  fields: readonly string[];
  onResolve: (values: Values) => void;
  onClose: () => void;
}
type Side = 'mine' | 'theirs';

/** A colleague saved the same record: shows for each field the old value, theirs and mine, and asks which to keep. */
export default function ConflictDialog({ base, mine, theirs, fields, onResolve, onClose }: Props) {
  const { def, labels, language, t } = useScreen();
  const w = useFormWords();
  const { merged, conflicts, taken } = mergeRecords(base, mine, theirs, fields);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const decided = conflicts.every(({ field }) => sides[field] !== undefined);
  const text = (name: string, value: unknown, row?: Rec): string => valueText(name, def.fields[name], value, language, labels, row) || '–';
  const resolve = (): void => {
    const values: Record<string, unknown> = { ...merged };
    for (const { field } of conflicts) if (sides[field] === 'theirs') values[field] = theirs[field];
    onResolve(values);
  };
  return (
    <Dialog wide title={w('conflict.title')} onClose={onClose}>
      <div className="conflict-form">
        <p>{w('conflict.help')}</p>
        {conflicts.length > 0 && (
          <div className="scroll-x">
            <table className="plain-table conflict">
              <thead>
                <tr>
                  <th scope="col">{t('history.field')}</th>
                  <th scope="col">{w('conflict.base')}</th>
                  <th scope="col">{w('conflict.theirs')}</th>
                  <th scope="col">{w('conflict.mine')}</th>
                </tr>
              </thead>
              <tbody>
                {conflicts.map((each) => (
                  <tr key={each.field}>
                    <th scope="row">{labels.field(each.field)}</th>
                    <td>{text(each.field, each.base)}</td>
                    {(['theirs', 'mine'] as const).map((side) => (
                      <td key={side}>
                        <label className="choice">
                          <input
                            type="radio"
                            name={`conflict-${each.field}`}
                            checked={sides[each.field] === side}
                            onChange={() => setSides({ ...sides, [each.field]: side })}
                            aria-label={`${labels.field(each.field)}: ${w(`conflict.${side}`)}`}
                          />
                          {text(each.field, each[side], side === 'theirs' ? theirs : undefined)}
                        </label>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {taken.length > 0 && (
          <>
            <p>{w('conflict.taken')}</p>
            <ul className="summary">
              {taken.map((name) => (
                <li key={name}>
                  {labels.field(name)}: <del>{text(name, base[name])}</del> → <ins>{text(name, theirs[name], theirs)}</ins>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="dialog__actions">
        <button type="button" className="button" onClick={onClose}>
          {w('conflict.back')}
        </button>
        <button type="button" className="button button--primary" disabled={!decided} onClick={resolve}>
          {w('conflict.save')}
        </button>
      </div>
    </Dialog>
  );
}

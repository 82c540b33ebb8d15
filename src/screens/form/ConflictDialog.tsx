import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { keys } from '../../providers/queryKeys';
import { Dialog } from '../../ui/Dialog';
import { mergeRecords } from '../format/merge';
import { changedNames } from '../../schema/trail';
import { useTrailWords, whoOf } from '../format/trailWords';
import { showDatetime, valueText } from '../format/value';
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

/** Who saved last of these fields, and when, as the history says it; nothing while it is not known. */
function useSavedBy({ id }: Rec, fields: readonly string[]): string | undefined {
  const { def, language } = useScreen();
  const provider = usePanelProvider();
  const trail = useTrailWords();
  const { data } = useQuery({
    queryKey: keys.history(def.name, id),
    queryFn: ({ signal }) => provider.history(def.name, id, signal),
    refetchOnMount: 'always',
  });
  const entry = data?.entries.find(
    ({ result, before, after }) => result === 'ok' && changedNames(before, after).some((name) => fields.includes(name)),
  );
  return entry && `${whoOf(entry, trail)} · ${showDatetime(entry.at, language)}`;
}

/**
 * A colleague saved the same record: shows for each field the old value, theirs and mine, and asks which to keep. Mine is marked at first,
 * because it is what the employee pressed the button for.
 */
export default function ConflictDialog({ base, mine, theirs, fields, onResolve, onClose }: Props) {
  const { def, labels, language, t } = useScreen();
  const w = useFormWords();
  const { merged, conflicts, taken } = mergeRecords(base, mine, theirs, fields);
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const savedBy = useSavedBy(theirs, conflicts.length > 0 ? conflicts.map(({ field }) => field) : taken);
  const sideOf = (field: string): Side => sides[field] ?? 'mine';
  const text = (name: string, value: unknown, row?: Rec): string => valueText(name, def.fields[name], value, language, labels, row) || '–';
  const resolve = (): void => {
    const values: Record<string, unknown> = { ...merged };
    for (const { field } of conflicts) if (sideOf(field) === 'theirs') values[field] = theirs[field];
    onResolve(values);
  };
  return (
    <Dialog wide={conflicts.length > 0} title={w('conflict.title')} onClose={onClose}>
      <div className="conflict-form">
        <p>
          {w('conflict.help')}
          {savedBy !== undefined && (
            <>
              <br />
              <strong>{w('conflict.savedBy', { who: savedBy })}</strong>
            </>
          )}
        </p>
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
                            checked={sideOf(each.field) === side}
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
        <button type="button" className="button button--primary" onClick={resolve}>
          {w('conflict.save')}
        </button>
      </div>
    </Dialog>
  );
}

import { useId, useMemo, useState } from 'react';
import { useActor } from '../../auth/permissions';
import { useLanguage } from '../../providers/i18n/language';
import { useT } from '../../providers/i18n/useT';
import { conflictsOf } from '../../schema/data/duties';
import { Icon } from '../../ui/Icon';
import { mayGive } from './authority';
import { codeGroups, type CodeGroup } from './codes';
import { byCode, columns, heldCodes, withFlag } from './permissions';
import css from './role.module.css';
import { useRoleWords } from './words';

interface Props {
  id?: string;
  value: readonly Record<string, unknown>[] | null;
  disabled?: boolean;
  onChange?: (value: Record<string, unknown>[]) => void;
}

/** The part of the catalogue that contains the typed words, with the names of its groups. */
export function useCodeGroups(search: string): readonly (CodeGroup & { title: string })[] {
  const language = useLanguage();
  const t = useT();
  const known = useMemo(() => codeGroups(language).map((group) => ({ ...group, title: t(`menu.${group.group}`) })), [language, t]);
  return useMemo(() => {
    const wanted = search.trim().toLowerCase();
    if (wanted === '') return known;
    return known
      .map((group) => ({
        ...group,
        rows: group.rows.filter((row) => [group.title, row.code, row.name].some((text) => text.toLowerCase().includes(wanted))),
      }))
      .filter((group) => group.rows.length > 0);
  }, [known, search]);
}

/** Duties that one employee should not hold together: a warning, not a refusal. */
export function Conflicts({ held, of }: { held: ReadonlySet<string>; of?: string }) {
  const language = useLanguage();
  const w = useRoleWords();
  const found = conflictsOf(held);
  // Always mounted, so that screen readers announce the text that appears in it.
  return (
    <div role="status">
      {found.length > 0 && (
        <div className="notice notice--waiting">
          <Icon name="alert" size={20} />
          <div>
            <p>
              <strong>{of === undefined ? w('conflicts') : `${of}: ${w('conflicts')}`}</strong>
            </p>
            <ul className={css.gridConflicts}>
              {found.map((conflict) => (
                <li key={conflict.en}>{conflict[language]}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

/** Why a box cannot be ticked. */
const REFUSALS = ['notGrantable', 'lacking'] as const;

/** Every code × held, view, add, update, delete, export. Without `onChange` the grid is read-only. */
export function Grid({ id, value, disabled, onChange }: Props) {
  const t = useT();
  const w = useRoleWords();
  const actor = useActor();
  const why = useId();
  const [search, setSearch] = useState('');
  const held = useMemo(() => byCode(value), [value]);
  const codes = useMemo(() => heldCodes(held), [held]);
  const groups = useCodeGroups(search);
  const shown = onChange
    ? groups
    : groups.map((group) => ({ ...group, rows: group.rows.filter((row) => codes.has(row.code)) })).filter((group) => group.rows.length > 0);
  return (
    <div className={css.grid}>
      <label className="search">
        <span className="visually-hidden">{w('search')}</span>
        <Icon name="search" size={18} />
        <input
          id={id}
          type="search"
          className="search__input"
          placeholder={w('search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      <p className="muted" role="status">
        {w('held', { count: codes.size })}
      </p>
      <Conflicts held={codes} />
      {onChange &&
        REFUSALS.map((refusal) => (
          <span key={refusal} hidden id={`${why}-${refusal}`}>
            {w(refusal)}
          </span>
        ))}
      <div className={css.gridScroll} tabIndex={0} role="region" aria-label={w('permissions')}>
        <table className={css.gridTable}>
          <thead>
            <tr>
              <th scope="col">{w('code')}</th>
              {columns.map((flag) => (
                <th scope="col" key={flag}>
                  {w(flag)}
                </th>
              ))}
            </tr>
          </thead>
          {shown.map((group) => (
            <tbody key={group.title}>
              <tr className={css.gridGroup}>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  {group.title}
                </th>
              </tr>
              {group.rows.map((row) => (
                <tr key={row.code}>
                  <th scope="row" className={row.within ? css.gridWithin : undefined}>
                    <b className="code">{row.code}</b> {row.name}
                    {row.ceo && <span className="muted"> · {w('ceoOnly')}</span>}
                    {!row.inUse && <span className="muted"> · {w('notInUse')}</span>}
                  </th>
                  {columns.map((flag) => {
                    const entry = held.get(row.code);
                    const on = entry?.[flag] === true && entry.active;
                    // No entity under this code has that verb.
                    if (flag !== 'active' && !row.verbs.includes(flag)) return <td key={flag} />;
                    if (!onChange)
                      return (
                        <td key={flag}>
                          {on ? (
                            <>
                              <Icon name="check" size={16} />
                              <span className="visually-hidden">{t('value.yes')}</span>
                            </>
                          ) : (
                            <span className="visually-hidden">{t('value.no')}</span>
                          )}
                        </td>
                      );
                    // A right that the employee lacks, or that no screen asks for yet, may be taken away but not given.
                    const refused = on ? null : !row.inUse ? 'notGrantable' : mayGive(actor, row.code, flag) ? null : 'lacking';
                    return (
                      <td key={flag} data-tip={refused ? w(refused) : undefined}>
                        <label className="check">
                          <input
                            type="checkbox"
                            disabled={disabled}
                            checked={on}
                            aria-label={`${row.code} ${row.name} ${w(flag)}`}
                            aria-disabled={refused !== null || undefined}
                            aria-describedby={refused ? `${why}-${refused}` : undefined}
                            onChange={(event) => {
                              if (!refused) onChange(withFlag(held, row.code, flag, event.target.checked).map((each) => ({ ...each })));
                            }}
                          />
                        </label>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </div>
  );
}

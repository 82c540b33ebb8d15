import { Fragment, useMemo, useState } from 'react';
import { labelsOf } from '../../providers/i18n/labels';
import { useLanguage } from '../../providers/i18n/language';
import { useT } from '../../providers/i18n/useT';
import { Icon } from '../../theme/Icon';
import { codeGroups, type CodeGroup } from './codes';
import { byCode, flags, withFlag, type Flag } from './permissions';
import './role.css';

interface Props { id?: string; value: readonly Record<string, unknown>[] | null; disabled?: boolean; onChange?: (value: Record<string, unknown>[]) => void }

function useGroups(search: string, extra: readonly string[]): readonly CodeGroup[] {
  const language = useLanguage();
  const t = useT();
  const known = useMemo(() => codeGroups((def) => labelsOf(def, language), t), [language, t]);
  return useMemo(() => {
    const declared = new Set(known.flatMap((group) => group.rows.map((row) => row.code)));
    const others = extra.filter((code) => !declared.has(code));
    const all = others.length > 0 ? [...known, { title: t('role.others'), rows: others.map((code) => ({ code, uses: [], verbs: flags })) }] : known;
    const wanted = search.trim().toLowerCase();
    if (wanted === '') return all;
    return all.map((group) => ({ ...group, rows: group.rows.filter((row) => [group.title, row.code, ...row.uses].some((text) => text.toLowerCase().includes(wanted))) })).filter((group) => group.rows.length > 0);
  }, [known, extra, search, t]);
}

/** Every code × held, view, add, update, delete, export. Without `onChange` it only shows what is held. */
export function Grid({ id, value, disabled, onChange }: Props) {
  const t = useT();
  const [search, setSearch] = useState('');
  const held = useMemo(() => byCode(value), [value]);
  const extra = useMemo(() => [...held.keys()], [held]);
  const groups = useGroups(search, extra);
  const columns: readonly (Flag | 'active')[] = ['active', ...flags];
  const shown = onChange ? groups : groups.map((group) => ({ ...group, rows: group.rows.filter((row) => held.get(row.code)?.active) })).filter((group) => group.rows.length > 0);
  return (
    <div className="grid">
      <label className="search">
        <span className="visually-hidden">{t('role.search')}</span><Icon name="search" size={18} />
        <input id={id} type="search" className="search__input" placeholder={t('role.search')} value={search} onChange={(event) => setSearch(event.target.value)} />
      </label>
      <p className="muted" role="status">{t('role.held', { count: [...held.values()].filter((entry) => entry.active).length })}</p>
      <div className="grid__scroll" tabIndex={0} role="region" aria-label={t('role.permissions')}>
        <table className="grid__table">
          <thead><tr><th scope="col">{t('role.code')}</th>{columns.map((flag) => <th scope="col" key={flag}>{t(`role.${flag}`)}</th>)}</tr></thead>
          {shown.map((group) => (
            <tbody key={group.title}>
              <tr className="grid__group"><th scope="rowgroup" colSpan={columns.length + 1}>{group.title}</th></tr>
              {group.rows.map((row) => {
                const entry = held.get(row.code);
                return (
                  <tr key={row.code}>
                    <th scope="row"><b className="code">{row.code}</b> {row.uses.join(' · ')}</th>
                    {columns.map((flag) => {
                      const on = entry?.[flag] === true && entry.active;
                      // Nothing under this code could be done with that verb.
                      if (flag !== 'active' && !row.verbs.includes(flag)) return <td key={flag} />;
                      return (
                        <td key={flag}>
                          {onChange
                            ? <label className="check"><input type="checkbox" disabled={disabled} checked={on} aria-label={`${row.code} ${t(`role.${flag}`)}`} onChange={(event) => onChange(withFlag(held, row.code, flag, event.target.checked).map((each) => ({ ...each })))} /></label>
                            : <Fragment>{on ? <><Icon name="check" size={16} /><span className="visually-hidden">{t('value.yes')}</span></> : <span className="visually-hidden">{t('value.no')}</span>}</Fragment>}
                        </td>
                      );
                    })}
                  </tr>
                );
              })}
            </tbody>
          ))}
        </table>
      </div>
    </div>
  );
}

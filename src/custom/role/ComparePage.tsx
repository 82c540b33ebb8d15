import { useMemo, useState } from 'react';
import { useGetList } from 'ra-core';
import { useAddressParams } from '../../providers/addressParams';
import { useT } from '../../providers/i18n/useT';
import { Icon } from '../../ui/Icon';
import { FieldBox } from '../../screens/parts/FieldBox';
import { Select } from '../../ui/Select';
import { Conflicts, useCodeGroups } from './Grid';
import { byCode, columns, heldCodes, type Permission } from './permissions';
import css from './role.module.css';
import { useRoleWords } from './words';

interface RoleRow {
  id: number;
  name: string;
  permissions: readonly Record<string, unknown>[];
}
/** More roles than any office has, so that one read gives them all. */
const MANY = 200;

const wordsOf = (entry: Permission | undefined): string =>
  entry?.active ? columns.filter((flag) => flag !== 'active' && entry[flag]).join(' ') || 'active' : '';

/** The rights of a role under one code, in words. */
function Held({ entry, within }: { entry: Permission | undefined; within: boolean }) {
  const t = useT();
  const w = useRoleWords();
  if (!entry?.active)
    return (
      <span className="muted" aria-label={t('value.no')} role="img">
        –
      </span>
    );
  return (
    <span>
      <Icon name="check" size={16} />
      {within
        ? w('active')
        : columns
            .filter((flag) => flag !== 'active' && entry[flag])
            .map((flag) => w(flag))
            .join(' · ') || w('active')}
    </span>
  );
}

function Choice({
  id,
  label,
  roles,
  value,
  onChange,
}: {
  id: string;
  label: string;
  roles: readonly RoleRow[];
  value: string;
  onChange: (id: string) => void;
}) {
  const w = useRoleWords();
  return (
    <FieldBox id={id} label={label}>
      {() => (
        <Select id={id} value={value} none={w('choose')} options={roles.map((one) => [String(one.id), one.name])} onChange={onChange} />
      )}
    </FieldBox>
  );
}

/** `/Settingrole/view`: two roles code by code, and for every code its holders. The address names the roles, so that the comparison can be shared. */
export default function ComparePage() {
  const t = useT();
  const w = useRoleWords();
  const [params, change] = useAddressParams();
  const [search, setSearch] = useState('');
  const [different, setDifferent] = useState(true);
  const groups = useCodeGroups(search);
  const { data: roles = [], isPending } = useGetList<RoleRow>('role', {
    pagination: { page: 1, perPage: MANY },
    sort: { field: 'name', order: 'ASC' },
  });
  const choose =
    (side: string) =>
    (id: string): void =>
      change({ [side]: id });
  const [left, right] = [params.get('left'), params.get('right')];
  const sides = useMemo(() => [left, right].map((id) => roles.find((one) => String(one.id) === id)), [roles, left, right]);
  const held = useMemo(() => sides.map((side) => byCode(side?.permissions ?? null)), [sides]);
  const all = useMemo(() => roles.map((one) => ({ name: one.name, codes: heldCodes(byCode(one.permissions)) })), [roles]);
  const both = sides[0] !== undefined && sides[1] !== undefined;
  const shown = groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter((row) => !both || !different || wordsOf(held[0]?.get(row.code)) !== wordsOf(held[1]?.get(row.code))),
    }))
    .filter((group) => group.rows.length > 0);
  if (isPending)
    return (
      <section className="screen" role="status" aria-label={t('list.loading')}>
        <span className="skeleton skeleton--title" />
        <span className="skeleton skeleton--panel" />
      </section>
    );
  return (
    <section className="screen" aria-labelledby="screen-title">
      <header className="show__head">
        <h1 id="screen-title">{w('compare')}</h1>
        <p className="muted">{w('compareHelp')}</p>
      </header>
      <div className={css.compareChoice}>
        <Choice id="compare-left" label={w('left')} roles={roles} value={left ?? ''} onChange={choose('left')} />
        <Choice id="compare-right" label={w('right')} roles={roles} value={right ?? ''} onChange={choose('right')} />
        <label className="search">
          <span className="visually-hidden">{w('search')}</span>
          <Icon name="search" size={18} />
          <input
            type="search"
            className="search__input"
            placeholder={w('search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        {both && (
          <label className={css.compareOnly}>
            <input type="checkbox" checked={different} onChange={(event) => setDifferent(event.target.checked)} />
            {w('onlyDifferent')}
          </label>
        )}
      </div>
      {sides.map(
        (side, index) => side && <Conflicts key={index} of={side.name} held={heldCodes(held[index] ?? new Map<string, Permission>())} />,
      )}
      {shown.length === 0 ? (
        <p className="muted tab-empty" role="status">
          {search === '' ? w('same') : t('list.noneMatch')}
        </p>
      ) : (
        <div className={`${css.gridScroll} ${css.gridScrollPage}`} tabIndex={0} role="region" aria-label={w('permissions')}>
          <table className={`${css.gridTable} ${css.gridTableWords}`}>
            <thead>
              <tr>
                <th scope="col">{w('code')}</th>
                {sides.map(
                  (side, index) =>
                    side && (
                      <th scope="col" key={index}>
                        {side.name}
                      </th>
                    ),
                )}
                <th scope="col">{w('holders')}</th>
              </tr>
            </thead>
            {shown.map((group) => (
              <tbody key={group.title}>
                <tr className={css.gridGroup}>
                  <th scope="rowgroup" colSpan={4}>
                    {group.title}
                  </th>
                </tr>
                {group.rows.map((row) => {
                  const holders = all.filter((one) => one.codes.has(row.code)).map((one) => one.name);
                  return (
                    <tr key={row.code}>
                      <th scope="row" className={row.within ? css.gridWithin : undefined}>
                        <b className="code">{row.code}</b> {row.name}
                      </th>
                      {sides.map(
                        (side, index) =>
                          side && (
                            <td key={index}>
                              <Held entry={held[index]?.get(row.code)} within={row.within} />
                            </td>
                          ),
                      )}
                      <td>{holders.length === 0 ? <span className="muted">{w('nobody')}</span> : holders.join(', ')}</td>
                    </tr>
                  );
                })}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </section>
  );
}

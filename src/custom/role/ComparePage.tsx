import { useMemo, useState } from 'react';
import { useGetList } from 'ra-core';
import { useAddressParams } from '../../providers/addressParams';
import { useT } from '../../providers/i18n/useT';
import { Icon } from '../../ui/Icon';
import { FieldBox } from '../../screens/parts/FieldBox';
import { Select } from '../../ui/Select';
import { changesOf, choiceOf, heldRights, type Right } from './choices';
import type { ScreenCode } from './codes';
import { useCompareWords } from './compareWords';
import { Conflicts } from './Conflicts';
import { byCode, heldCodes, type Held } from './permissions';
import css from './role.module.css';
import { fits, onlyScreens, useCodeGroups } from './useCodeGroups';
import { useRightNames } from './useRightNames';
import { useRoleWords } from './words';

interface RoleRow {
  id: number;
  name: string;
  permissions: readonly Record<string, unknown>[];
}
interface Side {
  name: string;
  held: Held;
}
/** More roles than any office has, so that one read gives them all. */
const MANY = 200;

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
  const w = useCompareWords();
  return (
    <FieldBox id={id} label={label}>
      {() => (
        <Select id={id} value={value} none={w('choose')} options={roles.map((one) => [String(one.id), one.name])} onChange={onChange} />
      )}
    </FieldBox>
  );
}

/** What a role has of a screen, and which of it the other one lacks. */
function Has({ screen, held, more }: { screen: ScreenCode; held: Held; more: readonly Right[] }) {
  const w = useRoleWords();
  const nameOf = useRightNames();
  const choice = choiceOf(held, screen);
  // Where the other one has nothing, the step says it all.
  const isWhole = more.length === heldRights(held, screen).length && choice !== 'own';
  return (
    <>
      <span className={css.word} data-choice={choice}>
        {w(`choice.${choice}`)}
      </span>
      {more.length > 0 && !isWhole && <small className={css.holds}>+ {more.map(nameOf).join(' · ')}</small>}
    </>
  );
}

/** Both roles, screen by screen, and who else holds each code. */
function Compared({
  left,
  right,
  all,
  onlyDifferent,
  search,
}: {
  left: Side;
  right: Side;
  all: readonly RoleRow[];
  onlyDifferent: boolean;
  search: string;
}) {
  const t = useT();
  const w = useRoleWords();
  const c = useCompareWords();
  const groups = useCodeGroups();
  const holding = useMemo(() => all.map((one) => ({ name: one.name, codes: heldCodes(byCode(one.permissions)) })), [all]);
  const differenceOf = (screen: ScreenCode) => changesOf(left.held, right.held, [screen]);
  const typed = search.trim().toLowerCase();
  const shown = onlyScreens(groups, (screen, { title }) => {
    const { given, taken } = differenceOf(screen);
    const isFound = typed === '' || [screen, ...screen.within].some((one) => fits(one, typed)) || title.toLowerCase().includes(typed);
    return isFound && (!onlyDifferent || given.length + taken.length > 0);
  });
  return (
    <>
      <Conflicts of={left.name} held={heldCodes(left.held)} />
      <Conflicts of={right.name} held={heldCodes(right.held)} />
      {shown.length === 0 ? (
        <p className="muted tab-empty" role="status">
          {typed === '' ? c('same') : t('list.noneMatch')}
        </p>
      ) : (
        <div className={css.tableFrame} tabIndex={0} role="region" aria-label={w('permissions')}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{w('permissions')}</th>
                <th scope="col">{left.name}</th>
                <th scope="col">{right.name}</th>
                <th scope="col">{c('holders')}</th>
              </tr>
            </thead>
            {shown.map((group) => (
              <tbody key={group.group}>
                <tr className={css.tableGroup}>
                  <th scope="rowgroup" colSpan={4}>
                    {group.title}
                  </th>
                </tr>
                {group.screens.map((screen) => {
                  const { given, taken } = differenceOf(screen);
                  const holders = holding.filter((one) => one.codes.has(screen.code)).map((one) => one.name);
                  return (
                    <tr key={screen.code}>
                      <th scope="row">
                        {screen.name} <span className={css.code}>{screen.code}</span>
                      </th>
                      <td>
                        <Has screen={screen} held={left.held} more={taken} />
                      </td>
                      <td>
                        <Has screen={screen} held={right.held} more={given} />
                      </td>
                      <td>{holders.length === 0 ? <span className="muted">{c('nobody')}</span> : holders.join(', ')}</td>
                    </tr>
                  );
                })}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </>
  );
}

/** `/Settingrole/view`: two roles screen by screen. The address names them, so that the comparison can be shared. */
export default function ComparePage() {
  const t = useT();
  const w = useRoleWords();
  const c = useCompareWords();
  const [params, change] = useAddressParams();
  const [search, setSearch] = useState('');
  const [onlyDifferent, setOnlyDifferent] = useState(true);
  const { data: roles = [], isPending } = useGetList<RoleRow>('role', {
    pagination: { page: 1, perPage: MANY },
    sort: { field: 'name', order: 'ASC' },
  });
  const sideOf = (id: string | null): Side | null => {
    const one = roles.find((role) => String(role.id) === id);
    return one ? { name: one.name, held: byCode(one.permissions) } : null;
  };
  const [left, right] = [params.get('left'), params.get('right')];
  const [first, second] = [sideOf(left), sideOf(right)];
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
      </header>
      <div className={css.question}>
        <Choice id="compare-left" label={c('left')} roles={roles} value={left ?? ''} onChange={(id) => change({ left: id })} />
        <Choice id="compare-right" label={c('right')} roles={roles} value={right ?? ''} onChange={(id) => change({ right: id })} />
        <FieldBox id="compare-search" label={w('search')}>
          {({ id }) => (
            <span className="search">
              <Icon name="search" size={18} />
              <input id={id} type="search" className="search__input" value={search} onChange={(event) => setSearch(event.target.value)} />
            </span>
          )}
        </FieldBox>
        <label className={`choice ${css.only}`}>
          <input type="checkbox" checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)} />
          {c('onlyDifferent')}
        </label>
      </div>
      {first && second ? (
        <Compared left={first} right={second} all={roles} onlyDifferent={onlyDifferent} search={search} />
      ) : (
        <div className="state">
          <Icon name="columns" size={40} />
          <p className="state__title">{c('none')}</p>
          <p className="muted">{c('help')}</p>
        </div>
      )}
    </section>
  );
}

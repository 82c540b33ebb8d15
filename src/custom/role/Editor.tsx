import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useActor } from '../../auth/permissions';
import { useFormBase } from '../../screens/form/PublishedForm';
import type { InputProps } from '../../screens/fields/types';
import { usedCodes } from '../../reports/usedCodes';
import { Icon } from '../../ui/Icon';
import { mayGive as mayGiveOwn } from './authority';
import { allRights, changesOf, heldRights, isHeld, partsOf, type Change, type MayGive } from './choices';
import type { ScreenCode } from './codes';
import { Conflicts } from './Conflicts';
import { useEditorWords } from './editorWords';
import { Heads } from './Heads';
import { byCode, heldCodes, type Held } from './permissions';
import css from './role.module.css';
import { ScreenRow, type Unfolded } from './ScreenRow';
import { fits, onlyScreens, useCodeGroups } from './useCodeGroups';
import { useRoleWords } from './words';

type Entries = readonly Record<string, unknown>[] | null;
type Filter = 'all' | 'held' | 'changed' | 'risk';
const FILTERS: readonly Filter[] = ['all', 'held', 'changed', 'risk'];
const FOLDED: Unfolded = { open: false, own: false };

const isRisky = (screen: ScreenCode): boolean => [screen, ...screen.within].some(({ risks }) => risks.length > 0);
const holds = (held: Held, screen: ScreenCode): boolean => held.get(screen.code)?.active === true || heldRights(held, screen).length > 0;

/** The rights of a role: groups on one side, on the other a row for each screen with how much of it the role gets. */
export function Editor({ id, value, disabled, onChange }: Pick<InputProps, 'id' | 'disabled' | 'onChange'> & { value: Entries }) {
  const w = useRoleWords();
  const e = useEditorWords();
  const actor = useActor();
  const own = useId();
  const groups = useCodeGroups();
  const base = useFormBase();
  const before = useMemo(() => byCode((base['permissions'] ?? null) as Entries), [base]);
  const held = useMemo(() => byCode(value), [value]);
  const codes = useMemo(() => heldCodes(held), [held]);
  // A link may lead to one right.
  const [params] = useSearchParams();
  const [search, setSearch] = useState(() => params.get('find') ?? '');
  const [filter, setFilter] = useState<Filter>('all');
  // Chosen when the filter is pressed: a row must not vanish under the hand that changes it.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [unfolded, setUnfolded] = useState<Readonly<Record<string, Unfolded>>>({});

  const latest = useRef(held);
  latest.current = held;
  const send = useRef(onChange);
  send.current = onChange;
  const change = useCallback<Change>((of) => {
    // Two changes may come before the form is drawn again.
    latest.current = of(latest.current);
    send.current([...latest.current.values()].map((entry) => ({ ...entry })));
  }, []);
  const unfold = useCallback((code: string, to: Unfolded) => setUnfolded((now) => ({ ...now, [code]: to })), []);
  const mayGive = useCallback<MayGive>(
    (right) => {
      const { code, flag } = partsOf(right);
      // What the saved role has may be given back.
      return isHeld(before, right) || (usedCodes.has(code) && mayGiveOwn(actor, code, flag));
    },
    [actor, before],
  );

  const isChanged = (screen: ScreenCode): boolean => {
    const { given, taken } = changesOf(before, held, [screen]);
    return given.length + taken.length > 0;
  };
  const tests: Readonly<Record<Filter, (screen: ScreenCode) => boolean>> = {
    all: () => true,
    held: (screen) => holds(held, screen),
    changed: isChanged,
    risk: isRisky,
  };
  const every = groups.flatMap(({ screens }) => screens);
  const press = (to: Filter): void => {
    setFilter(to);
    setKept(new Set(every.filter(tests[to]).map(({ code }) => code)));
  };
  const typed = search.trim().toLowerCase();
  const isFoundWithin = (screen: ScreenCode): boolean => typed !== '' && screen.within.some((one) => fits(one, typed));
  const shown = onlyScreens(
    groups,
    (screen, group) =>
      (filter === 'all' || kept.has(screen.code)) &&
      (typed === '' || fits(screen, typed) || isFoundWithin(screen) || group.title.toLowerCase().includes(typed)),
  );
  const countOf = (screens: readonly ScreenCode[]): { held: number; all: number } => {
    const all = screens.flatMap((screen) => [screen, ...screen.within]).filter((one) => one.inUse || codes.has(one.code));
    return { held: all.filter((one) => codes.has(one.code)).length, all: all.length };
  };
  const isOpen = (group: string): boolean => typed !== '' || !closed.has(group);
  const fold = (group: string, to: boolean): void => {
    const next = new Set(closed);
    if (to) next.add(group);
    else next.delete(group);
    setClosed(next);
  };
  const allClosed = groups.every(({ group }) => closed.has(group));
  const lead = (group: string): void => {
    fold(group, false);
    const head = document.getElementById(`${own}-${group}`);
    head?.scrollIntoView({ block: 'start' });
    head?.querySelector('button')?.focus({ preventScroll: true });
  };

  return (
    <div className={css.editor}>
      <Conflicts held={codes} />
      <div className={css.split}>
        <nav className={css.groups} aria-label={e('groups')}>
          <ul>
            {groups.map(({ group, title, screens }) => {
              const count = countOf(screens);
              const isShown = shown.some((one) => one.group === group);
              return (
                <li key={group}>
                  <button type="button" className={css.groupLink} disabled={!isShown} onClick={() => lead(group)}>
                    <span>{title}</span>
                    <span className={css.groupCount} aria-label={e('heldOf', count)}>
                      {e('of', count)}
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </nav>
        <div className={css.rights}>
          <div className={css.bar}>
            <div className={css.tools}>
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
                  onKeyDown={(event) => {
                    // The form is not meant.
                    if (event.key === 'Enter') event.preventDefault();
                  }}
                />
              </label>
              <div className={css.filters} role="group" aria-label={e('show')}>
                {FILTERS.map((one) => (
                  <button key={one} type="button" className="preset" aria-pressed={filter === one} onClick={() => press(one)}>
                    {e(one)} {one !== 'all' && <span className={css.count}>{every.filter(tests[one]).length}</span>}
                  </button>
                ))}
              </div>
              <button
                type="button"
                className={`button button--small button--plain ${css.foldAll}`}
                onClick={() => setClosed(allClosed ? new Set() : new Set(groups.map(({ group }) => group)))}
              >
                {e(allClosed ? 'unfoldAll' : 'foldAll')}
              </button>
            </div>
            <div className={css.columns}>
              <span className={css.columnsName}>{e('everyRow')}</span>
              <Heads
                screens={shown.flatMap(({ screens }) => screens)}
                held={held}
                mayGive={mayGive}
                disabled={disabled}
                onChange={change}
              />
            </div>
          </div>
          <p className={css.steps}>{e('steps')}</p>
          {shown.length === 0 && (
            <p className="muted tab-empty" role="status">
              {e('none')}
            </p>
          )}
          {shown.map(({ group, title, screens }) => (
            <section key={group} className={css.group} id={`${own}-${group}`} aria-label={title}>
              <div className={css.groupHead}>
                <button
                  type="button"
                  className={css.groupName}
                  aria-expanded={isOpen(group)}
                  aria-controls={isOpen(group) ? `${own}-${group}-rows` : undefined}
                  onClick={() => fold(group, isOpen(group))}
                >
                  <Icon name={isOpen(group) ? 'chevron_down' : 'chevron_right'} size={16} />
                  <span>{title}</span>
                  <span className={css.count}>{e('of', countOf(screens))}</span>
                </button>
                <Heads group={title} screens={screens} held={held} mayGive={mayGive} disabled={disabled} onChange={change} />
              </div>
              {isOpen(group) && (
                <div id={`${own}-${group}-rows`}>
                  {screens.map((screen) => {
                    const { open, own: isOwn } = unfolded[screen.code] ?? FOLDED;
                    return (
                      <ScreenRow
                        key={screen.code}
                        id={`${own}-${screen.code}`}
                        screen={screen}
                        held={held}
                        changed={isChanged(screen)}
                        mayGive={mayGive}
                        disabled={disabled}
                        open={(open || isFoundWithin(screen)) && allRights(screen).length > 1}
                        own={isOwn}
                        onUnfold={unfold}
                        onChange={change}
                      />
                    );
                  })}
                </div>
              )}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

import { useMemo } from 'react';
import { choiceOf, heldRights } from './choices';
import { Conflicts } from './Conflicts';
import { byCode, heldCodes } from './permissions';
import css from './role.module.css';
import { onlyScreens, useCodeGroups } from './useCodeGroups';
import { useRightNames } from './useRightNames';
import { useRoleWords } from './words';

/** What a role holds, screen by screen. */
export function HeldRights({ value }: { value: readonly Record<string, unknown>[] }) {
  const w = useRoleWords();
  const nameOf = useRightNames();
  const held = useMemo(() => byCode(value), [value]);
  const codes = heldCodes(held);
  const groups = onlyScreens(useCodeGroups(), (screen) => choiceOf(held, screen) !== 'none');
  return (
    <div className={css.held}>
      <Conflicts held={codes} />
      <p className="muted">{w('held', { count: codes.size })}</p>
      <div className={css.heldGroups}>
        {groups.map(({ group, title, screens }) => (
          <section key={group} aria-label={title}>
            <h3 className={css.heldTitle}>{title}</h3>
            <ul className={css.heldList}>
              {screens.map((screen) => {
                const choice = choiceOf(held, screen);
                return (
                  <li key={screen.code}>
                    <span>
                      {screen.name}
                      {choice === 'own' && <small className={css.holds}>{heldRights(held, screen).map(nameOf).join(' · ')}</small>}
                    </span>
                    <span className={css.word} data-choice={choice}>
                      {w(`choice.${choice}`)}
                    </span>
                    <span className={css.code}>{screen.code}</span>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

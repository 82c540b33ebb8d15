import { memo } from 'react';
import { Icon } from '../../ui/Icon';
import {
  allRights,
  choiceOf,
  heldRights,
  isHeld,
  lackingFor,
  stepsOf,
  withChoice,
  type Choice,
  type Change,
  type MayGive,
} from './choices';
import type { ScreenCode } from './codes';
import { useEditorWords } from './editorWords';
import type { Held } from './permissions';
import { Risks } from './Risks';
import css from './role.module.css';
import { Single } from './Single';
import { useRightNames } from './useRightNames';
import { useRoleWords } from './words';

/** More names than one reads in a line. */
const MOST = 4;

/** How a row is drawn beside what the role has. */
export interface Unfolded {
  /** The single rights are shown. */
  open: boolean;
  /** They are chosen one by one, whatever they come to. */
  own: boolean;
}

interface Props extends Unfolded {
  id: string;
  screen: ScreenCode;
  held: Held;
  /** It differs from what is saved. */
  changed: boolean;
  mayGive: MayGive;
  disabled?: boolean;
  onUnfold: (code: string, to: Unfolded) => void;
  onChange: Change;
}

/** Drawn again only when something of its own screen changed: there are eighty of them. */
const isSame = (before: Props, after: Props): boolean =>
  (Object.keys(after) as (keyof Props)[]).every((name) => name === 'held' || before[name] === after[name]) &&
  before.held.get(after.screen.code)?.active === after.held.get(after.screen.code)?.active &&
  allRights(after.screen).every((right) => isHeld(before.held, right) === isHeld(after.held, right));

/** How much of a screen the role gets: nothing, a step, or rights one by one. */
export const ScreenRow = memo(function ScreenRow({ id, screen, held, changed, mayGive, disabled, open, own, onUnfold, onChange }: Props) {
  const w = useRoleWords();
  const e = useEditorWords();
  const nameOf = useRightNames();
  const now = choiceOf(held, screen);
  const steps = stepsOf(screen);
  const isSingle = allRights(screen).length > 1;
  const shown: Choice = own ? 'own' : now;
  const rights = heldRights(held, screen);
  const refusalOf = (choice: Choice): string | null => {
    if (choice === 'none' || choice === 'own' || choice === now) return null;
    const lacking = lackingFor(held, screen, choice, mayGive);
    return lacking.length === 0 ? null : w('lacking', { names: lacking.map(nameOf).slice(0, MOST).join(', ') });
  };
  const choices: readonly Choice[] = ['none', ...steps, ...(isSingle || now === 'own' ? (['own'] as const) : [])];
  const idle = steps.length === 0 ? w('notGrantable') : null;
  const choose = (choice: Choice): void => {
    if (choice === 'own') return onUnfold(screen.code, { open: true, own: true });
    if (refusalOf(choice) !== null) return;
    if (own) onUnfold(screen.code, { open: false, own: false });
    if (choice !== now) onChange((latest) => withChoice(latest, screen, choice));
  };
  return (
    <div className={css.row} data-changed={changed || undefined} data-idle={idle === null ? undefined : ''}>
      {isSingle && steps.length > 0 ? (
        <button
          type="button"
          className={`icon-button ${css.fold}`}
          aria-expanded={open}
          aria-controls={open ? `${id}-single` : undefined}
          aria-label={e('single', { name: screen.name })}
          onClick={() => onUnfold(screen.code, { open: !open, own })}
        >
          <Icon name={open ? 'chevron_down' : 'chevron_right'} size={16} />
        </button>
      ) : (
        <span className={css.fold} />
      )}
      <div className={css.name}>
        <span id={`${id}-name`}>{screen.name}</span> <Risks of={screen} />
        {now === 'own' && !open && (
          <small className={css.holds}>
            {rights.length === 0
              ? e('bare')
              : rights.slice(0, MOST).map(nameOf).join(' · ') +
                (rights.length > MOST ? ` ${e('more', { count: rights.length - MOST })}` : '')}
          </small>
        )}
      </div>
      {idle === null || now !== 'none' ? (
        <div className={css.choices} role="radiogroup" aria-labelledby={`${id}-name`}>
          {choices.map((choice) => {
            const refused = refusalOf(choice);
            return (
              <label
                key={choice}
                className={css.choice}
                data-choice={choice}
                data-locked={refused === null ? undefined : ''}
                data-tip={refused ?? undefined}
              >
                <input
                  type="radio"
                  className="visually-hidden"
                  name={id}
                  checked={shown === choice}
                  disabled={disabled}
                  aria-disabled={refused !== null || undefined}
                  aria-describedby={refused === null ? undefined : `${id}-${choice}`}
                  onChange={() => choose(choice)}
                  onClick={() => {
                    // Pressed where it stands already, it says nothing of a change.
                    if (choice === 'own' && shown === 'own' && !open) choose('own');
                  }}
                />
                <span>
                  {refused !== null && <Icon name="lock" size={12} />}
                  {w(`choice.${choice}`)}
                </span>
                {refused !== null && (
                  <span hidden id={`${id}-${choice}`}>
                    {refused}
                  </span>
                )}
              </label>
            );
          })}
        </div>
      ) : (
        <p className={css.idle}>
          <Icon name="lock" size={14} />
          {idle}
        </p>
      )}
      <span className={css.code}>{screen.code}</span>
      {open && isSingle && (
        <Single id={`${id}-single`} screen={screen} held={held} mayGive={mayGive} disabled={disabled} onChange={onChange} />
      )}
    </div>
  );
}, isSame);

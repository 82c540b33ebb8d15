import { markOf, pressHead, STEPS, stillToGive, type Change, type MayGive } from './choices';
import type { ScreenCode } from './codes';
import { useEditorWords } from './editorWords';
import type { Held } from './permissions';
import css from './role.module.css';
import { TriState } from './TriState';
import { useRoleWords } from './words';

interface Props {
  /** The group the rows are of; absent: every row that is shown. */
  group?: string;
  screens: readonly ScreenCode[];
  held: Held;
  mayGive: MayGive;
  disabled?: boolean;
  onChange: Change;
}

/** A box above each step, for all rows below it. */
export function Heads({ group, screens, held, mayGive, disabled, onChange }: Props) {
  const w = useRoleWords();
  const e = useEditorWords();
  return (
    <div className={css.heads} role="group" aria-label={group ?? e('everyRow')}>
      {STEPS.map((step) => {
        const mark = markOf(held, screens, step);
        const nothing = mark !== true && stillToGive(held, screens, step, mayGive).length === 0;
        const name = w(`choice.${step}`);
        return (
          <span key={step} className={css.head} data-choice={step}>
            <TriState
              label={group === undefined ? e('headAll', { step: name }) : e('headGroup', { step: name, group })}
              mark={mark}
              refused={nothing ? e('nothingToGive') : undefined}
              disabled={disabled}
              onPress={() => onChange((latest) => pressHead(latest, screens, step, mayGive))}
            />
            <span className={css.headWord} aria-hidden="true">
              {name}
            </span>
          </span>
        );
      })}
    </div>
  );
}

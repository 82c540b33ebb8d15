import { Icon } from '../../ui/Icon';
import { isHeld, verbRight, withRight, type Change, type MayGive, type Right } from './choices';
import type { Code, ScreenCode } from './codes';
import { useEditorWords } from './editorWords';
import type { Held } from './permissions';
import { Risks } from './Risks';
import css from './role.module.css';
import { useRoleWords } from './words';

interface Props {
  id: string;
  screen: ScreenCode;
  held: Held;
  mayGive: MayGive;
  disabled?: boolean;
  onChange: Change;
}

/** The single rights of a screen: its verbs, and the codes within it. */
export function Single({ id, screen, held, mayGive, disabled, onChange }: Props) {
  const w = useRoleWords();
  const e = useEditorWords();
  const box = (right: Right, name: string, of: Code, within: boolean) => {
    const on = isHeld(held, right);
    // What the employee lacks, or nothing asks for yet, may be taken away but not given.
    const refused =
      on || mayGive(right) ? null : of.inUse ? w('lacking', { names: within ? `${name} ${of.code}` : name }) : w('notGrantable');
    const why = `${id}-${right.replace('.', '-')}`;
    return (
      <span key={right} className={css.single}>
        <label className="choice" data-tip={refused ?? undefined}>
          <input
            type="checkbox"
            checked={on}
            disabled={disabled}
            aria-disabled={refused !== null || undefined}
            aria-describedby={refused === null ? undefined : why}
            onChange={(event) => {
              if (refused === null) onChange((latest) => withRight(latest, screen, right, event.target.checked));
            }}
          />
          <span>{name}</span>
          {refused !== null && <Icon name="lock" size={14} />}
        </label>
        {within && <Risks of={of} />}
        {within && <span className={css.code}>{of.code}</span>}
        {refused !== null && (
          <span hidden id={why}>
            {refused}
          </span>
        )}
      </span>
    );
  };
  return (
    <div className={css.singles} id={id} role="group" aria-label={e('single', { name: screen.name })}>
      {screen.verbs.map((verb) => box(verbRight(screen.code, verb), w(verb), screen, false))}
      {screen.within.length > 0 && (
        <div className={css.singlesWithin}>{screen.within.map((one) => box(one.code, one.name, one, true))}</div>
      )}
    </div>
  );
}

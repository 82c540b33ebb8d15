import { Icon } from '../../ui/Icon';
import type { Mark } from './choices';
import css from './role.module.css';

interface Props {
  label: string;
  mark: Mark;
  /** Why it cannot be pressed; it can still be reached, to learn that. */
  refused?: string;
  disabled?: boolean;
  onPress: () => void;
}

/** A box over several rows: ticked where all have it, dashed where some do. */
export function TriState({ label, mark, refused, disabled, onPress }: Props) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={mark}
      aria-label={refused === undefined ? label : `${label}: ${refused}`}
      aria-disabled={refused !== undefined || undefined}
      disabled={disabled}
      data-tip={refused ?? label}
      className={css.tri}
      onClick={() => {
        if (refused === undefined) onPress();
      }}
    >
      <span className={css.triBox}>{mark === 'mixed' ? <span className={css.triDash} /> : mark && <Icon name="check" size={14} />}</span>
    </button>
  );
}

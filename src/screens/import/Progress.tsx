import { Icon } from '../../ui/Icon';
import css from './import.module.css';

interface Props {
  label: string;
  /** From 0 to 100. */
  value: number;
  cancel: string;
  onCancel: () => void;
}

/** How far something has come, with a way to stop it. */
export function Progress({ label, value, cancel, onCancel }: Props) {
  return (
    <div className={css.progress}>
      <p>
        {label} <span className="muted">{value}%</span>
      </p>
      <div className={css.progressTrack} role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={value}>
        <span style={{ width: `${value}%` }} />
      </div>
      <button type="button" className="button button--small" onClick={onCancel}>
        <Icon name="close" size={16} />
        {cancel}
      </button>
    </div>
  );
}

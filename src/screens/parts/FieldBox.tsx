import type { FocusEvent, ReactNode } from 'react';
import { Icon } from '../../ui/Icon';

interface Props {
  id: string;
  label: string;
  required?: boolean;
  help?: string;
  error?: string;
  /** The control is a group of several; its label names the group. */
  group?: boolean;
  /** The focus went from the control to somewhere else in the window. */
  onLeave?: () => void;
  children: (ids: { id: string; describedBy: string | undefined; invalid: boolean }) => ReactNode;
}

/** Label above, help and error below, all tied to the control. */
export function FieldBox({ id, label, required = false, help, error, group = false, onLeave, children }: Props) {
  const helpId = help === undefined ? null : `${id}-help`;
  const errorId = error === undefined ? null : `${id}-error`;
  const describedBy = [helpId, errorId].filter((each) => each !== null).join(' ') || undefined;
  const text = (
    <>
      {label}
      {required && (
        <span className="field__required" aria-hidden="true">
          {' '}
          *
        </span>
      )}
    </>
  );
  const onBlur =
    onLeave &&
    (({ currentTarget, relatedTarget }: FocusEvent): void => {
      if (!currentTarget.contains(relatedTarget) && document.hasFocus()) onLeave();
    });
  return (
    <div
      className="field"
      role={group ? 'group' : undefined}
      aria-labelledby={group ? `${id}-label` : undefined}
      aria-describedby={group ? describedBy : undefined}
      onBlur={onBlur}
    >
      {group ? (
        <span className="field__label" id={`${id}-label`} tabIndex={-1}>
          {text}
        </span>
      ) : (
        <label className="field__label" id={`${id}-label`} htmlFor={id}>
          {text}
        </label>
      )}
      {children({ id, describedBy, invalid: error !== undefined })}
      {helpId && (
        <p className="field__help" id={helpId}>
          {help}
        </p>
      )}
      {errorId && (
        <p className="field__error" id={errorId}>
          <Icon name="error" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}

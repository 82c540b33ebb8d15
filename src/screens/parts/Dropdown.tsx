import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../theme/Icon';

interface Props {
  label: string;
  icon: string;
  /** Only the icon is drawn; the label still names the button. */
  iconOnly?: boolean;
  className?: string;
  onHover?: () => void;
  children: (close: () => void) => ReactNode;
}

/** A button with a panel under it. Escape and a click elsewhere close it, and the button has the focus again. */
export function Dropdown({ label, icon, iconOnly = false, className = '', onHover, children }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: PointerEvent): void => {
      const target = event.target;
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  return (
    <div
      className={`dropdown ${className}`} ref={root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={button} type="button" className={iconOnly ? 'icon-button' : 'button button--small'} aria-expanded={open} aria-controls={open ? id : undefined}
        aria-label={iconOnly ? label : undefined} title={iconOnly ? label : undefined} onClick={() => setOpen(!open)} onPointerEnter={onHover} onFocus={onHover}
      >
        <Icon name={icon} size={18} />{!iconOnly && label}
      </button>
      {open && <div className="dropdown__panel" id={id} role="group" aria-label={label}>{children(close)}</div>}
    </div>
  );
}

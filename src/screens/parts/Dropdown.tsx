import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
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

const MARGIN = 16;

/** Keeps a panel inside the window: moved sideways when it would stand out, cut to the height that is left. */
function place(panel: HTMLElement): void {
  panel.style.translate = '';
  const { left, right, top } = panel.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const shift = right > width - MARGIN ? Math.max(width - MARGIN - right, MARGIN - left) : left < MARGIN ? MARGIN - left : 0;
  if (shift !== 0) panel.style.translate = `${shift}px`;
  panel.style.maxHeight = `${Math.max(200, Math.min(700, window.innerHeight - top - MARGIN))}px`;
}

/** A button with a panel under it. Escape and a click elsewhere close it, and the button has the focus again. */
export function Dropdown({ label, icon, iconOnly = false, className = '', onHover, children }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const shown = panel.current;
    if (!open || !shown) return undefined;
    place(shown);
    // What is inside may arrive later and be wider.
    const observer = new ResizeObserver(() => place(shown));
    observer.observe(shown);
    return () => observer.disconnect();
  }, [open]);
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
      {open && <div ref={panel} className="dropdown__panel" id={id} role="group" aria-label={label}>{children(close)}</div>}
    </div>
  );
}

import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import './popover.css';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled)';

/** A button with a panel below it: closes with Escape, a press elsewhere, or when the focus leaves; arrows walk through it. */
export function Popover({ label, button, className = '', align = 'end', children }: {
  /** Name of the button for readers, when its content does not say it. */
  label: string; button: ReactNode; className?: string; align?: 'start' | 'end'; children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    // With nothing in it to press, the panel itself takes the focus: Escape has to reach it.
    (panel.current?.querySelector<HTMLElement>(FOCUSABLE) ?? panel.current)?.focus();
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const close = (): void => {
    setOpen(false);
    toggle.current?.focus();
  };
  const walk = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const all = [...(panel.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    const at = all.findIndex((one) => one === document.activeElement);
    all[(at + step + all.length) % all.length]?.focus();
  };

  return (
    <div
      ref={place} className="popover" onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button ref={toggle} type="button" className={className} aria-label={label} title={label} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>{button}</button>
      {open ? <div ref={panel} id={id} tabIndex={-1} className={`popover__panel popover__panel--${align}`} onKeyDown={walk}>{children(close)}</div> : null}
    </div>
  );
}

import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import './popover.css';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
/** Space between the panel and the edge of the window, and between the panel and its button, in pixels. */
const MARGIN = 16;
const GAP = 4;
const LEAST = 200;

interface Props {
  /** Name of the button, also where its content is only an icon. */
  label: string;
  button: ReactNode;
  className?: string;
  /** The edge of the button that the panel is aligned to. */
  align?: 'start' | 'end';
  /** The arrow keys move among the buttons and links inside. */
  menu?: boolean;
  panelClass?: string;
  /** Called when the pointer or the focus reaches the button: a good moment to fetch what the panel shows. */
  onHover?: () => void;
  /** Called when the panel opens. */
  onOpen?: () => void;
  children: (close: () => void) => ReactNode;
}

/** Places the panel below its button, or above it where there is more space, inside the window. */
function place(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const at = button.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const below = window.innerHeight - at.bottom - GAP - MARGIN;
  const above = at.top - GAP - MARGIN;
  const up = below < LEAST && above > below;
  panel.style.setProperty('--room', `${Math.max(up ? above : below, LEAST)}px`);
  const wanted = align === 'end' ? at.right - panel.offsetWidth : at.left;
  panel.style.left = `${Math.max(MARGIN, Math.min(wanted, width - MARGIN - panel.offsetWidth))}px`;
  panel.style.top = up ? `${at.top - GAP - panel.offsetHeight}px` : `${at.bottom + GAP}px`;
}

/**
 * A button with a panel in the browser's top layer, where nothing clips it. Escape and a press elsewhere close the panel and return the
 * focus to the button. It needs no library, so the header and the first list can use it.
 */
export function Popover({ label, button, className, align = 'start', menu = false, panelClass = '', onHover, onOpen, children }: Props) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const [shown, from] = [panel.current, toggle.current];
    if (!open || !shown || !from) return undefined;
    shown.showPopover();
    place(shown, from, align);
    // A panel without buttons takes the focus itself, because Escape has to reach it.
    (shown.querySelector<HTMLElement>('[data-autofocus]') ?? shown.querySelector<HTMLElement>(FOCUSABLE) ?? shown).focus({
      preventScroll: true,
    });
    const again = (event?: Event): void => {
      // Scrolling inside the panel moves nothing.
      if (!(event?.target instanceof Node && shown.contains(event.target))) place(shown, from, align);
    };
    // Content may arrive later and be wider.
    const observer = new ResizeObserver(() => again());
    observer.observe(shown);
    window.addEventListener('scroll', again, { capture: true, passive: true });
    window.addEventListener('resize', again);
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !shown.contains(event.target) && !from.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', again, { capture: true });
      window.removeEventListener('resize', again);
      document.removeEventListener('pointerdown', outside);
    };
  }, [open, align]);

  const close = (): void => {
    setOpen(false);
    toggle.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!menu || step === 0) return;
    event.preventDefault();
    const all = [...(panel.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    const now = all.findIndex((one) => one === document.activeElement);
    all[(now + step + all.length) % all.length]?.focus();
  };

  return (
    <div
      className="popover"
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={toggle}
        type="button"
        className={className}
        aria-label={label}
        data-tip={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          if (open) return close();
          setOpen(true);
          onOpen?.();
        }}
        onPointerEnter={onHover}
        onFocus={onHover}
      >
        {button}
      </button>
      {open && (
        <div
          ref={panel}
          id={id}
          popover="manual"
          role="group"
          aria-label={label}
          tabIndex={-1}
          className={`popover__panel ${panelClass}`}
          onKeyDown={onKeyDown}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}

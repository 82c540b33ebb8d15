import { useEffect, useState, type ReactNode } from 'react';
import { Icon } from '../ui/Icon';

/** Parts of which one is open at a time. */
export interface Accordion {
  open: string | null;
  toggle: (id: string) => void;
}

/** The part that holds the current page is open at first; moving to a page in none of the parts closes nothing. */
export function useAccordion(own: string | null): Accordion {
  const [open, setOpen] = useState(own);
  useEffect(() => {
    if (own !== null) setOpen(own);
  }, [own]);
  return { open, toggle: (id) => setOpen((now) => (now === id ? null : id)) };
}

interface Props {
  id: string;
  name: string;
  level: 1 | 2 | 3;
  accordion: Accordion;
  badge?: ReactNode;
  children: ReactNode;
}

/** A heading that opens the part below it; a closed part is not rendered. */
export function Fold({ id, name, level, accordion, badge, children }: Props) {
  const isOpen = accordion.open === id;
  return (
    <li className={`side__group side__group--${level}`}>
      <button type="button" className="side__head" aria-expanded={isOpen} aria-controls={`menu-${id}`} onClick={() => accordion.toggle(id)}>
        <span className="side__head-name">{name}</span>
        {badge}
        <Icon name="chevron_down" size={16} className="side__arrow" />
      </button>
      <div className="side__fold" data-open={isOpen} id={`menu-${id}`}>
        {isOpen ? children : null}
      </div>
    </li>
  );
}

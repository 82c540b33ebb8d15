import type { ReactNode } from 'react';
import './tip.css';

interface Props {
  /** What there is to say beyond what is shown. */
  text: string;
  className?: string;
  children: ReactNode;
}

/** Words with more to say: to the pointer, the keyboard and the finger in a bubble (`Tips`), to screen readers after the words. */
export function Tip({ text, className, children }: Props) {
  return (
    <span className={`tip ${className ?? ''}`} data-tip={text} tabIndex={0}>
      {children}
      <span className="visually-hidden"> {text}</span>
    </span>
  );
}

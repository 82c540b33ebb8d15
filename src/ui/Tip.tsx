import type { ReactNode } from 'react';
import './tip.css';

interface Props {
  /** The text beyond what is shown. */
  text: string;
  className?: string;
  children: ReactNode;
}

/** Words with a further text: a bubble (`Tips`) shows it for pointer, keyboard and touch; screen readers read it after the words. */
export function Tip({ text, className, children }: Props) {
  return (
    <span className={`tip ${className ?? ''}`} data-tip={text} tabIndex={0}>
      {children}
      <span className="visually-hidden"> {text}</span>
    </span>
  );
}

import type { ReactNode } from 'react';
import css from './import.module.css';

/** A few figures side by side. */
export function Counts({ of }: { of: readonly (readonly [label: string, figure: ReactNode])[] }) {
  return (
    <dl className={css.counts}>
      {of.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

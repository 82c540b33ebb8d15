import { Suspense, type ReactNode } from 'react';
import { Boundary } from '../ui/Boundary';

/**
 * The place of a bespoke part whose code may still be on its way. Without a boundary of its own it would hold back the whole screen, which
 * React then draws again and again until nothing else can happen; and what fails in it takes nothing with it. `waiting`: what stands there
 * until then; absent: nothing.
 */
export function Slot({ children, waiting }: { children: ReactNode; waiting?: 'word' | 'input' | 'panel' }) {
  return (
    <Boundary>
      <Suspense fallback={waiting === undefined ? null : <span className={`skeleton skeleton--${waiting}`} />}>{children}</Suspense>
    </Boundary>
  );
}

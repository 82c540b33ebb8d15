import { Suspense, type ReactNode } from 'react';

/**
 * The place of a bespoke part whose code may still be on its way. Without a boundary of its own it would hold back the whole screen, which React then
 * draws again and again until nothing else can happen. `waiting`: what stands there until then; absent: nothing.
 */
export function Slot({ children, waiting }: { children: ReactNode; waiting?: 'word' | 'input' | 'panel' }) {
  return <Suspense fallback={waiting === undefined ? null : <span className={`skeleton skeleton--${waiting}`} />}>{children}</Suspense>;
}

import { useSyncExternalStore, type ComponentType } from 'react';

/** What the server asks for again before it does a command. */
export type Factor = 'otp' | 'password';
interface Asked {
  factor: Factor;
  Dialog: ComponentType<{ factor: Factor }>;
}

const listeners = new Set<() => void>();
let asked: Asked | null = null;
let waiting: Promise<boolean> | null = null;
let settle: (done: boolean) => void = () => undefined;
let times = 0;

function show(next: Asked | null): void {
  asked = next;
  for (const listener of [...listeners]) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** The question that is open now, with the dialog that asks it. */
export const useStepUp = (): Asked | null => useSyncExternalStore(subscribe, () => asked);
/** How often a step-up was passed: a call that went out before the last time is simply sent again. */
export const stepUpCount = (): number => times;

/** The outcome of the dialog: the server accepted the factor, or the employee cancelled. */
export function settleStepUp(done: boolean): void {
  if (done) times += 1;
  show(null);
  settle(done);
}

/** Asks for the code or the password over the current page. Calls that need it at the same time share one dialog. */
export function stepUp(factor: Factor): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    settle = (done) => {
      waiting = null;
      resolve(done);
    };
    // When the code of the dialog cannot be fetched the call stays refused, and the page goes on.
    import('./StepUpDialog').then(
      ({ default: Dialog }) => show({ factor, Dialog }),
      () => settle(false),
    );
  });
  return waiting;
}

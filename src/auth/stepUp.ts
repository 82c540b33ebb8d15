import { useSyncExternalStore, type ComponentType } from 'react';

/** What the server wants to see again before it does what was asked. */
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
/** What is asked at this moment, and the dialog that asks it. */
export const useStepUp = (): Asked | null => useSyncExternalStore(subscribe, () => asked);
/** How often a step-up was passed: a call that went out before the last time is simply sent again. */
export const stepUpCount = (): number => times;

/** The dialog's answer: the server took the factor, or the employee thought better of it. */
export function settleStepUp(done: boolean): void {
  if (done) times += 1;
  show(null);
  settle(done);
}

/** Asks, over the page as it stands, for the code or the password. Calls that need it at the same time share one dialog. */
export function stepUp(factor: Factor): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    settle = (done) => {
      waiting = null;
      resolve(done);
    };
    // Code that cannot be fetched leaves the call refused; the page goes on.
    import('./StepUpDialog').then(
      ({ default: Dialog }) => show({ factor, Dialog }),
      () => settle(false),
    );
  });
  return waiting;
}

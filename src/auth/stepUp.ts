import type { ComponentType } from 'react';
import { sharedValue, useSharedValue } from '../providers/sharedValue';

/** What the server asks for again before it does a command. */
export type Factor = 'otp' | 'password';
/** `onDone`: the server accepted the factor, or the employee cancelled. */
export interface StepUpProps {
  factor: Factor;
  onDone: (accepted: boolean) => void;
}
interface Asked {
  factor: Factor;
  Dialog: ComponentType<StepUpProps>;
}

const asked = sharedValue<Asked | null>(null);
let waiting: Promise<boolean> | null = null;
let settle: (done: boolean) => void = () => undefined;
let times = 0;

/** The question that is open now, with the dialog that asks it. */
export const useStepUp = (): Asked | null => useSharedValue(asked);
/** How often a step-up was passed: a call that went out before the last time is simply sent again. */
export const stepUpCount = (): number => times;

/** The outcome of the dialog: the server accepted the factor, or the employee cancelled. */
export function settleStepUp(done: boolean): void {
  if (done) times += 1;
  asked.set(null);
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
      ({ default: Dialog }) => asked.set({ factor, Dialog }),
      () => settle(false),
    );
  });
  return waiting;
}

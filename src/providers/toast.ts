import { sharedValue, useSharedValue } from './sharedValue';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';
export interface Toast {
  id: number;
  message: string;
  tone: ToastTone;
  /** A button: it undoes what was just done, or leads to what comes of it. */
  undo?: ToastUndo;
}
export interface ToastUndo {
  label: string;
  run: () => void;
}

/** Constants of the specification: how long a report stays, and how many are shown at once. */
const STAYS = 3_000;
/** A report with a button has to be read and its button reached. */
const STAYS_FOR_UNDO = 10_000;
const MOST = 20;

/** When each report goes; none is set while the pointer or the focus is on a report. */
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const toasts = sharedValue<readonly Toast[]>([]);
let last = 0;

/**
 * Shows a report in the top right corner, on a phone above the bar; screen readers announce it. Errors that need an answer stand beside
 * their cause, not here.
 */
export function toast(message: string, tone: ToastTone = 'info', undo?: ToastUndo): void {
  last += 1;
  const id = last;
  const made: Toast = { id, message, tone, ...(undo && { undo }) };
  toasts.set([...toasts.now(), made].slice(-MOST));
  startTimer(made);
}
let lastDone = 0;
/** Reports what one just did, in the place of what one did before: who decides one item a second reads one report and not five. */
export function toastDone(message: string, undo?: ToastUndo): void {
  closeToast(lastDone);
  toast(message, 'success', undo);
  lastDone = last;
}
function startTimer({ id, undo }: Toast): void {
  timers.set(
    id,
    setTimeout(() => closeToast(id), undo ? STAYS_FOR_UNDO : STAYS),
  );
}
export function closeToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.set(toasts.now().filter((one) => one.id !== id));
}

/** No report vanishes from under the pointer or the focus; afterwards each gets its whole time again. */
export function holdToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer);
}
export function releaseToasts(): void {
  holdToasts();
  for (const one of toasts.now()) startTimer(one);
}

export const useToasts = (): readonly Toast[] => useSharedValue(toasts);

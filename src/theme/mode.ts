import { useSyncExternalStore } from 'react';

export type Mode = 'light' | 'dark' | 'system';
const KEY = 'theme';
const listeners = new Set<() => void>();
const dark = window.matchMedia('(prefers-color-scheme: dark)');

function remembered(): Mode {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}
let mode = remembered();

const shown = (): 'light' | 'dark' => (mode === 'system' ? (dark.matches ? 'dark' : 'light') : mode);

function apply(): void {
  document.documentElement.dataset['theme'] = shown();
  for (const listener of [...listeners]) listener();
}
dark.addEventListener('change', apply);

/** Sets the stored theme on the page, before the first render, so that the page does not flash. */
export function startTheme(): void {
  // Windows draws wide scroll bars; elsewhere the platform's own are better than ours.
  if (/Windows/.test(navigator.userAgent)) document.documentElement.dataset['platform'] = 'windows';
  apply();
}

export function setMode(next: Mode): void {
  mode = next;
  if (next === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, next);
  apply();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** The theme that the employee chose. */
export const useMode = (): Mode => useSyncExternalStore(subscribe, () => mode);

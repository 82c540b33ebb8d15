import { sharedValue, useSharedValue } from '../providers/sharedValue';

export type Mode = 'light' | 'dark' | 'system';
const KEY = 'theme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');

function remembered(): Mode {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}
const mode = sharedValue(remembered());

/** Paper is white, whatever the screen shows. */
let onPaper = false;

const shown = (): 'light' | 'dark' => {
  if (onPaper) return 'light';
  const chosen = mode.now();
  return chosen === 'system' ? (dark.matches ? 'dark' : 'light') : chosen;
};

function apply(): void {
  document.documentElement.dataset['theme'] = shown();
}
dark.addEventListener('change', apply);
for (const [event, paper] of [
  ['beforeprint', true],
  ['afterprint', false],
] as const)
  window.addEventListener(event, () => {
    onPaper = paper;
    apply();
  });

/** Sets the stored theme on the page, before the first render, so that the page does not flash. */
export function startTheme(): void {
  // Windows draws wide scroll bars; elsewhere the platform's own are better than ours.
  if (/Windows/.test(navigator.userAgent)) document.documentElement.dataset['platform'] = 'windows';
  apply();
}

export function setMode(next: Mode): void {
  mode.set(next);
  if (next === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, next);
  apply();
}

/** The theme that the employee chose. */
export const useMode = (): Mode => useSharedValue(mode);

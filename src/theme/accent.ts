/** The colours in which the menu may mark the current entry (specification, section 5); the menu itself is black. */
export const ACCENTS = ['primary', 'info', 'success', 'warning', 'danger'] as const;
export type Accent = (typeof ACCENTS)[number];

const KEY = 'accent';
const DEFAULT: Accent = 'success';

/** The stored colour when it is one of the five; otherwise the default. */
export const accentOf = (kept: string | null): Accent => ACCENTS.find((one) => one === kept) ?? DEFAULT;

export const currentAccent = (): Accent => accentOf(localStorage.getItem(KEY));

/** Sets the stored colour on the page, before the first render. */
export function startAccent(): void {
  document.documentElement.dataset['accent'] = currentAccent();
}

/** Stores one of the five colours for this browser; refuses any other. */
export function setAccent(next: string): void {
  if (accentOf(next) !== next) throw new RangeError(`No accent colour: ${next}`);
  if (next === DEFAULT) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, next);
  startAccent();
}

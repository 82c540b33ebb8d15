/** The colours the menu may mark its place with (specification, section 5); the menu itself is black. */
export const ACCENTS = ['primary', 'info', 'success', 'warning', 'danger'] as const;
export type Accent = (typeof ACCENTS)[number];

const KEY = 'accent';
const DEFAULT: Accent = 'success';

/** What is kept, if it is one of the five; anything else is the default. */
export const accentOf = (kept: string | null): Accent => ACCENTS.find((one) => one === kept) ?? DEFAULT;

export const currentAccent = (): Accent => accentOf(localStorage.getItem(KEY));

/** Puts the remembered colour on the page, before the first render. */
export function startAccent(): void {
  document.documentElement.dataset['accent'] = currentAccent();
}

/** Takes one of the five for this browser; refuses any other. */
export function setAccent(next: string): void {
  if (accentOf(next) !== next) throw new RangeError(`No accent colour: ${next}`);
  if (next === DEFAULT) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, next);
  startAccent();
}

/** Placeholders for values of the recipient, written `{name}`. */
export const VARIABLES = ['name', 'username', 'balance', 'points', 'web'] as const;
export type Variable = (typeof VARIABLES)[number];
export type Values = Readonly<Record<Variable, string>>;

const PLACE = /\{([^{}]*)\}/g;
const isVariable = (name: string): name is Variable => (VARIABLES as readonly string[]).includes(name);

/** Unknown placeholders of the text; recipients would see them unchanged. */
export const unknownVariables = (text: string): string[] =>
  [...text.matchAll(PLACE)].map((match) => match[1] ?? '').filter((name) => !isVariable(name));

/** Does the text differ between members? `{web}` is the same for all of a site. */
export const isPersonal = (text: string): boolean =>
  [...text.matchAll(PLACE)].some((match) => match[1] !== 'web' && isVariable(match[1] ?? ''));

/** The text with its placeholders filled. An unknown value leaves no gap. */
export function fillIn(text: string, values: Partial<Values>): string {
  const filled = text.replace(PLACE, (whole, name: string) => (isVariable(name) ? (values[name] ?? '') : whole));
  return filled.replace(/ {2,}/g, ' ').trim();
}

/** What a text may say of the member it goes to, written `{name}`. */
export const VARIABLES = ['name', 'username', 'balance', 'points', 'web'] as const;
export type Variable = (typeof VARIABLES)[number];
export type Values = Readonly<Record<Variable, string>>;

const PLACE = /\{([^{}]*)\}/g;
const isVariable = (name: string): name is Variable => (VARIABLES as readonly string[]).includes(name);

/** Places in the text that stand for nothing we know; they would reach people as they are written. */
export const unknownVariables = (text: string): string[] =>
  [...text.matchAll(PLACE)].map((match) => match[1] ?? '').filter((name) => !isVariable(name));

/** Is the text another one for every member? `{web}` is the same for all of a site. */
export const isPersonal = (text: string): boolean =>
  [...text.matchAll(PLACE)].some((match) => match[1] !== 'web' && isVariable(match[1] ?? ''));

/** The text with its places filled in. What is not known of somebody leaves no gap behind. */
export function fillIn(text: string, values: Partial<Values>): string {
  const filled = text.replace(PLACE, (whole, name: string) => (isVariable(name) ? (values[name] ?? '') : whole));
  return filled.replace(/ {2,}/g, ' ').trim();
}

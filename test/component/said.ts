import { format } from 'node:util';

let said: string[] = [];
let expected: string[] = [];

/** What the panel says on the console as an error. What is asked while a screen is left is given up, which is none. */
export const hear = (...parts: unknown[]): void => {
  const text = format(...parts);
  if (!text.includes('AbortError')) said.push(text);
};
/** Names what the test causes on purpose, by words of it: the server's refusal. */
export const expects = (words: string): void => {
  expected.push(words);
};
/** What was said and not expected, and begins anew. */
export function unexpected(): string[] {
  const left = said.filter((text) => !expected.some((words) => text.includes(words)));
  [said, expected] = [[], []];
  return left;
}

/** The variables of the README, as operators read of them. */
import { readFileSync } from 'node:fs';

/** Every variable a start reads; those that are read when the panel is built are none of them. */
export function documentedVariables(): string[] {
  const text = readFileSync('README.md', 'utf8');
  const table = text.slice(text.indexOf('| variable |'), text.indexOf('## The rooms'));
  const names = table
    .split('\n')
    .filter((line) => line.startsWith('| `') && !line.includes('read when the panel is built'))
    .flatMap((line) => [...line.matchAll(/`([A-Z][A-Z0-9_]{2,})`/g)].map(([, name = '']) => name));
  // Words of the table that are no variables: modes and the ways to sign in.
  return [...new Set(names)].filter((name) => !['DEMO', 'PRODUCTION', 'PASSWORD', 'LINE', 'TOPUP', 'FILES'].includes(name));
}

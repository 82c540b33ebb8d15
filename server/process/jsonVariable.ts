import { existsSync, readFileSync } from 'node:fs';
import { Misconfigured } from './environment';

/** JSON from a variable, or from the file the variable names. */
export function jsonOf(env: NodeJS.ProcessEnv, name: string): Record<string, unknown> | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  if (!text.startsWith('{') && !existsSync(text)) throw new Misconfigured(`${name} is neither JSON nor a file.`);
  try {
    const value = JSON.parse(text.startsWith('{') ? text : readFileSync(text, 'utf8')) as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    /* Reported below, without the content: it may be a secret. */
  }
  throw new Misconfigured(`${name} is not JSON, or not an object.`);
}

/** Values as the environment gives them: read, or refused with a sentence that names the variable. */
import { normaliseRange } from '../auth/addressRules';

/** A configuration that cannot work: names everything that is missing at once. */
export class Misconfigured extends Error {}

/** A whole number within bounds, or the default. */
export function numberOf(
  env: NodeJS.ProcessEnv,
  name: string,
  usual: number,
  [least, most]: readonly [number, number],
  unit: string,
): number {
  const text = env[name];
  if (!text) return usual;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new Misconfigured(`${name} is “${text}”; it must be a whole number of ${unit} from ${least} to ${most}.`);
  return value;
}

export function portOf(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const port = Number(env[name] ?? usual);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Misconfigured(`${name} is “${env[name]}”; it must be a port number.`);
  return port;
}

export function oneOf<const T extends string>(env: NodeJS.ProcessEnv, name: string, usual: T, choices: readonly T[]): T {
  const text = env[name];
  if (!text) return usual;
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new Misconfigured(`${name} is “${text}”; it must be ${choices.join(' or ')}.`);
  return found;
}

/** An address over HTTPS; plain HTTP only for this machine. */
export function addressOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  const here = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!url || (url.protocol !== 'https:' && !(here && url.protocol === 'http:')))
    throw new Misconfigured(`${name} is “${text}”; it must be an address that starts with https://.`);
  return text.replace(/\/$/, '');
}

/** The same, where a name without a dot may also be reached over plain HTTP: only a private network gives such names. */
export function innerAddressOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name];
  const url = text && URL.canParse(text) ? new URL(text) : null;
  const plain = url?.protocol === 'http:' && /^[A-Za-z0-9_-]+$/.test(url.hostname);
  return text && plain ? text.replace(/\/$/, '') : addressOf(env, name);
}

/** Text of one shape; refused without being repeated. */
export function shapedAs(env: NodeJS.ProcessEnv, name: string, usual: string, shape: RegExp, what: string): string {
  const text = env[name] || usual;
  if (!shape.test(text)) throw new Misconfigured(`${name} must be ${what}.`);
  return text;
}

/** Addresses and ranges, comma-separated; those of `usual` where none is named. */
export function rangesOf(env: NodeJS.ProcessEnv, name: string, usual = ''): readonly string[] {
  return (env[name] || usual)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const range = normaliseRange(part);
      if (range === null) throw new Misconfigured(`${name} names “${part}”; each must be an address or a range such as 10.0.0.0/8.`);
      return range;
    });
}

/** Origins over HTTPS, comma-separated: scheme, name and port, nothing behind them. */
export function originsOf(env: NodeJS.ProcessEnv, name: string): readonly string[] {
  return (env[name] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const url = URL.canParse(part) ? new URL(part) : null;
      if (url?.protocol !== 'https:' || !/^[a-z0-9.-]+$|^\[/.test(url.hostname) || url.origin !== part.replace(/\/$/, '').toLowerCase())
        throw new Misconfigured(`${name} names “${part}”; each must be an origin such as https://tools.example.com.`);
      return url.origin;
    });
}

import { z } from 'zod';

/** The format of a provider's requests and answers. */
export const json: z.ZodType<Json> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]),
);
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The value at a path; undefined where there is none. */
export function at(value: unknown, where: string): unknown {
  let here = value;
  for (const step of where === '' ? [] : where.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined;
    here = (here as Record<string, unknown>)[step];
  }
  return here;
}
/** A text or a number as text; null for anything else. */
export function wordAt(value: unknown, where: string | undefined): string | null {
  const found = where === undefined ? undefined : at(value, where);
  return typeof found === 'string' && found !== '' ? found : typeof found === 'number' ? String(found) : null;
}
export function listAt(value: unknown, where: string | undefined): unknown[] {
  const found = at(value, where ?? '');
  return Array.isArray(found) ? found : found === undefined || found === null ? [] : [found];
}
export const among = (word: string | null, wanted: readonly (string | number)[] | undefined): boolean =>
  word !== null && (wanted ?? []).some((one) => String(one).toLowerCase() === word.toLowerCase());

/** The template with its placeholders filled; a text that is only a placeholder takes the value as it is. */
export function filled(template: Json, values: Readonly<Record<string, Json>>): Json {
  if (typeof template === 'string') {
    const whole = /^\{(\w+)\}$/.exec(template)?.[1];
    if (whole !== undefined && Object.hasOwn(values, whole)) return values[whole] ?? null;
    return template.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : place));
  }
  if (Array.isArray(template)) return template.map((one) => filled(one, values));
  if (typeof template === 'object' && template !== null)
    return Object.fromEntries(Object.entries(template).map(([key, one]) => [key, filled(one, values)]));
  return template;
}

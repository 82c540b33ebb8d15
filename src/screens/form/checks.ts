import type { OfficeSite } from '../../providers/officeSites';
import type { Parsed, ParseOptions } from '../../schema/validate';
import type { Fields } from '../../schema/fields/types';
import type { Values } from './fields';

const load = () => import('../../schema/validate');

/** Fetches the checks before the first input is left. */
export const fetchChecks = (): void => void load().catch(() => undefined);

/** `sites`: those one may name; asked for only where a form names sites. */
interface Options extends ParseOptions {
  sites?: () => Promise<readonly OfficeSite[]>;
}

/** A site that was typed and is none, said before the server asks for anything else. What the record had before is left to the server. */
async function unknownSites(fields: Fields, values: Values, { sites, record = {}, language }: Options): Promise<Record<string, string>> {
  const named = Object.entries(values).filter(([name, value]) => {
    const field = fields[name];
    return field?.kind === 'tags' && field.sites === true && Array.isArray(value) && value.length > 0;
  }) as [string, string[]][];
  const known = named.length > 0 ? await sites?.().catch(() => undefined) : undefined;
  if (!known) return {};
  const { say } = await import('../../schema/messages');
  return Object.fromEntries(
    named.flatMap(([name, services]) => {
      const before = (record[name] ?? []) as readonly string[];
      const unknown = services.find((service) => !before.includes(service) && !known.some((site) => site.service === service));
      return unknown === undefined ? [] : [[name, say('noSuchSite', { service: unknown }, language)]];
    }),
  );
}

/** Checks what was typed as the server does. Where the code of the checks cannot be had, the server alone does. */
export async function checkRecord(fields: Fields, values: Values, options: Options): Promise<Parsed> {
  const checks = await load().catch(() => null);
  if (!checks) return { ok: true, values: { ...values } };
  const parsed = checks.parseRecord(fields, { ...values }, options);
  const errors = await unknownSites(fields, values, options);
  if (Object.keys(errors).length === 0) return parsed;
  return { ok: false, errors: { ...errors, ...(parsed.ok ? {} : parsed.errors) } };
}

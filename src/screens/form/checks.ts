import type { Parsed, parseRecord } from '../../schema/validate';

const load = () => import('../../schema/validate');

/** Fetches the checks before the first input is left. */
export const fetchChecks = (): void => void load().catch(() => undefined);

/** Checks what was typed as the server does. Where the code of the checks cannot be had, the server alone does. */
export async function checkRecord(...[fields, values, options]: Parameters<typeof parseRecord>): Promise<Parsed> {
  const checks = await load().catch(() => null);
  return checks ? checks.parseRecord(fields, values, options) : { ok: true, values: values as Record<string, unknown> };
}

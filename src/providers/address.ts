import type { AnyResource } from '../schema/define';
import type { Outline } from '../schema/outline';
import { CallError } from './callError';
import { loadDefinition } from './definitions';
import { resourceByName } from './links';

/** Service under which office files and live values are kept. */
export const OFFICE = 'office';

/** What a call is about: an entity, and the site whose records are meant (`office` for the office's own). */
export interface Place {
  def: Outline;
  service: string;
}

export function outlineNamed(resource: string): Outline {
  const def = resourceByName(resource);
  if (!def) throw new CallError(`No such resource: ${resource}`, 404);
  return def;
}

/** The definition of an entity, fetched where it is not here yet. */
export async function definitionNamed(resource: string): Promise<AnyResource> {
  const def = await loadDefinition(resource);
  if (!def) throw new CallError(`No such resource: ${resource}`, 404);
  return def;
}

/** `/api/Deposit/site1` for site resources, `/api/Employee` for office ones. */
export const baseOf = ({ def, service }: Place): string =>
  def.scope === 'office' ? `/api${def.path}` : `/api${def.path}/${encodeURIComponent(service)}`;

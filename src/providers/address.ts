import type { AnyResource } from '../schema/define';
import { CallError } from './callError';
import { resourceByName } from './links';
import { currentSite } from './siteState';

/** Service under which office files and live values are kept. */
export const OFFICE = 'office';

export function definitionOf(resource: string): AnyResource {
  const def = resourceByName(resource);
  if (!def) throw new CallError(`No such resource: ${resource}`, 404);
  return def;
}

/** The service a call is about: the one named, or the site selected now. */
export const serviceOf = (def: AnyResource, meta?: { service?: string }): string =>
  def.scope === 'office' ? OFFICE : (meta?.service ?? currentSite().service);

/** `/api/Deposit/site1` for site resources, `/api/Employee` for office ones. */
export const baseOf = (def: AnyResource, meta?: { service?: string }): string =>
  def.scope === 'office' ? `/api${def.path}` : `/api${def.path}/${encodeURIComponent(serviceOf(def, meta))}`;

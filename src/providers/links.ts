import { definitions } from '../resources';
import type { AnyResource } from '../schema/define';
import { siteQuery } from './siteChoice';

type Located = Pick<AnyResource, 'path'>;

/** The list of an entity, at its declared path. Site parameters are added by `withSite`, or by the panel itself on arrival. */
export const listPath = (def: Located): string => def.path;
export const showPath = (def: Located, id: string | number): string => `${def.path}/${encodeURIComponent(id)}`;
export const createPath = (def: Located): string => `${def.path}/create`;
export const editPath = (def: Located, id: string | number): string => `${showPath(def, id)}/edit`;

/** A link that also says which site it is about, for a colleague to open. */
export function withSite(path: string, site: { service: string; web: string }): string {
  const [before = '', after] = path.split('#', 2);
  return `${before}${before.includes('?') ? '&' : '?'}${siteQuery(site.service, site.web)}${after === undefined ? '' : `#${after}`}`;
}

const byName = new Map(definitions.map((def) => [def.name, def]));
export const resourceByName = (name: string): AnyResource | undefined => byName.get(name);

/** The entity a path belongs to, list or record, in any case: `/withdraw/7` → withdraw. The longest declared path wins. */
export function resourceByPath(path: string): AnyResource | undefined {
  const wanted = path.toLowerCase();
  let best: AnyResource | undefined;
  for (const def of definitions) {
    const own = def.path.toLowerCase();
    if ((wanted === own || wanted.startsWith(`${own}/`)) && own.length > (best?.path.length ?? 0)) best = def;
  }
  return best;
}

import { outlines } from '../resources/outlines';
import type { Outline } from '../schema/outline';
import { siteQuery } from './siteChoice';
import { addressWriting } from './siteState';

type Located = Pick<Outline, 'path'>;

/** The list of an entity, at its declared path. Site parameters are added by `withSite`, or by the panel itself on arrival. */
export const listPath = (def: Located): string => def.path;
export const showPath = (def: Located, id: string | number): string => `${def.path}/${encodeURIComponent(id)}`;
export const createPath = (def: Located): string => `${def.path}/create`;
export const importPath = (def: Located): string => `${def.path}/import`;
export const editPath = (def: Located, id: string | number): string => `${showPath(def, id)}/edit`;

/** A link that also names its site, so that it can be shared. */
export function withSite(path: string, site: { service: string; web: string }): string {
  const [before = '', after] = path.split('#', 2);
  return `${before}${before.includes('?') ? '&' : '?'}${siteQuery(site.service, site.web, addressWriting())}${after === undefined ? '' : `#${after}`}`;
}

const byName = new Map(outlines.map((one) => [one.name, one]));
export const resourceByName = (name: string): Outline | undefined => byName.get(name);

/**
 * An address that react-admin makes of an entity's name (`/bank_account/7/show`; without `show` the form), as the entity declares it. Any
 * other address stays. So does an address below a declared path that is spelled like a name.
 */
export function fromReactAdmin(pathname: string): string {
  const [, name = '', first, second] = pathname.split('/');
  const def = resourceByName(decodeURIComponent(name));
  if (!def) return pathname;
  if (first === undefined || first === '') return listPath(def);
  if (first === 'create') return createPath(def);
  const id = decodeURIComponent(first);
  if (second === 'show') return showPath(def, id);
  if (second !== undefined || def.path === `/${name}`) return pathname;
  return def.verbs.includes('update') ? editPath(def, id) : showPath(def, id);
}

/** The entity a path belongs to, list or record, in any case: `/withdraw/7` → withdraw. The longest declared path wins. */
export function resourceByPath(path: string): Outline | undefined {
  const wanted = path.toLowerCase();
  let best: Outline | undefined;
  for (const def of outlines) {
    const own = def.path.toLowerCase();
    if ((wanted === own || wanted.startsWith(`${own}/`)) && own.length > (best?.path.length ?? 0)) best = def;
  }
  return best;
}

/** What a refused employee may ask about their own rights. */
export type WhyAsked = { resource: string; action: string; id?: number } | { page: string };
/** The page that says why an employee may not do something. */
export const whyPath = (employee: number, asked: WhyAsked): string =>
  `/Settingrole/why?${new URLSearchParams({
    employee: String(employee),
    ...('page' in asked
      ? { resource: `page:${asked.page}`, action: 'view' }
      : { resource: asked.resource, action: asked.action, ...(asked.id !== undefined && { id: String(asked.id) }) }),
  }).toString()}`;

import { audit } from '../../src/resources/admin/audit';
import { employee } from '../../src/resources/admin/employee';
import type { Actor } from '../../src/schema/actor';
import { ALL_SITES_LEVEL, can, seesAllSites } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import { quote } from '../db/columns';
import { namesOf } from './renamed';
import type { Definitions } from './rows';

export interface Reach {
  def: AnyResource;
  definitions: Definitions;
  actor: Actor;
}
/** Takes a value into a statement and gives its `$n`. */
export type Hold = (value: unknown) => string;

/** Rows of one of the employee's sites; a row of several sites is for employees who see all of them. */
const ofSites = ({ fields, siteColumn = '' }: AnyResource, alias: string, sites: string): string =>
  `${alias}.${quote(siteColumn)} ${fields[siteColumn]?.kind === 'tags' ? '<@' : '= any'} (${sites})`;

const onlyOwn = ({ ownColumn }: AnyResource, { user }: Actor): boolean => ownColumn !== undefined && user.level < ownColumn.from;

/**
 * The employees all of whose sites one sees, without those who see every site: whose work elsewhere is not told by what is told of them.
 */
export const peopleOfSql = (sites: string): string =>
  `select p.id from ${quote(employee.name)} p where p.services <@ ${sites} and p.services <> '{}' and p.deptcode <> 'D002' and p.level < ${Math.min(...Object.values(ALL_SITES_LEVEL))}`;

/** Employees `t` who work at a site now. */
const worksAtSql = (site: string): string =>
  `t.active and (${site} = any(t.services) or t.deptcode = 'D002' or t.level >= ${ALL_SITES_LEVEL.newest})`;

/** Which records of an office resource may be told of; null: all of them, to who sees the resource. */
function recordsSql(def: AnyResource, actor: Actor, sites: string, me: string): string | null {
  if (def.name === employee.name) return peopleOfSql(sites);
  const own = onlyOwn(def, actor) ? `r.${quote(def.ownColumn?.column ?? '')} = ${me}` : null;
  const conditions = [...(def.siteColumn === undefined ? [] : [ofSites(def, 'r', sites)]), ...(own === null ? [] : [own])];
  return conditions.length === 0 ? null : `select r.id from ${quote(def.name)} r where ${conditions.join(' and ')}`;
}

/**
 * Entries of the audit log, for who does not see every site: those of their sites, and of those without a site their own, what people of
 * their sites were refused and how these signed in, and what was done to office records, where the rules of the resource show them that
 * record. Each list of records is read once for a statement, and only when an entry asks for it.
 */
function entriesSql({ definitions, actor }: Reach, hold: Hold): string {
  const sites = `${hold([...actor.user.service])}::text[]`;
  const me = hold(actor.user.id);
  const siteless = [`t.employee = ${me}`, `t.employee in (${peopleOfSql(sites)}) and (t.result = 'refused' or t.resource = 'session')`];
  for (const def of definitions.values()) {
    if (def.scope !== 'office' || def.reads !== undefined || def.name === audit.name || !can(actor, def, 'view')) continue;
    const named = `t.resource in (${namesOf(def)
      .map((name) => `'${name}'`)
      .join(', ')})`;
    const records = recordsSql(def, actor, sites, me);
    siteless.push(records === null ? named : `${named} and t.record_id in (select s.id::text from (${records}) s)`);
  }
  return `(t.service = any(${sites}) or (t.service is null and (${siteless.map((one) => `(${one})`).join(' or ')})))`;
}

/** Rows of no site: for every employee, or where rows have an owner, for employees who see all of the owner's sites. */
function ofNoSite({ def: { siteColumn = '', ownColumn }, actor }: Reach, sites: string, hold: Hold): string {
  const none = `t.${quote(siteColumn)} is null`;
  if (ownColumn === undefined) return none;
  const owner = `t.${quote(ownColumn.column)}`;
  return `${none} and (${owner} = ${hold(actor.user.id)} or ${owner} in (${peopleOfSql(sites)}))`;
}

/**
 * Conditions on alias `t` for what the employee sees of an office resource: rows of their sites, and only their own where rows are private.
 */
export function reachSql(reach: Reach, hold: Hold): string[] {
  const { def, actor } = reach;
  const parts: string[] = [];
  if (def.name === audit.name && !seesAllSites(actor)) parts.push(entriesSql(reach, hold));
  else if (def.siteColumn !== undefined && !seesAllSites(actor)) {
    const sites = `${hold([...actor.user.service])}::text[]`;
    parts.push(`(${ofNoSite(reach, sites, hold)} or ${ofSites(def, 't', sites)})`);
  }
  if (onlyOwn(def, actor)) parts.push(`t.${quote(def.ownColumn?.column ?? '')} = ${hold(actor.user.id)}`);
  return parts;
}

/**
 * Conditions on alias `t`: which records of a resource the employee may name in a record of the site `service`, or of the office where it
 * is null. A reference is answered with the record's name, so if any could be named, all could be read by their numbers. None: all.
 */
export function nameableSql(reach: Reach, service: string | null, hold: Hold): string[] {
  const { def, actor } = reach;
  if (def.scope !== 'office') return [];
  if (def.name !== employee.name) return reachSql(reach, hold);
  if (service === null && (seesAllSites(actor) || can(actor, def, 'view'))) return [];
  const others = service === null ? `t.id in (${peopleOfSql(`${hold([...actor.user.service])}::text[]`)})` : worksAtSql(hold(service));
  return [`(t.id = ${hold(actor.user.id)} or ${others})`];
}

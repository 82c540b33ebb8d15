import type { Actor, User } from '../../src/schema/actor';
import type { SessionRules } from '../config';
import type { Db } from '../db/client';
import { seesEverySite } from './allSites';
import { bounded } from '../bounded';
import { createGrantsReader } from './grants';

/** An employee at a stamp of their rights. */
export interface Person {
  id: number;
  name: string;
  level: number;
  deptcode: string;
  services: string[] | null;
  role: number;
  role_version: number;
  stamp: string;
  /** Does the employee have a second factor, and does the role ask for one? */
  two_factor: boolean;
  wants_two_factor: boolean;
}

export interface People {
  /** The employee at this stamp or a later one; null when there is no active one. */
  of(id: number, stamp: string): Promise<Person | null>;
  /** The employee as the actor of a call, with their current rights and sites. */
  actorOf(person: Person, sessionEnds: Date, now: Date): Promise<Actor>;
}

const MAX_PEOPLE = 5_000;
/** Sites are never removed, so a list this old only lacks a new site. */
const SITES_FOR = 2_000;

/** Reads employees and their rights once per version of either. */
export function createPeople(db: Db, group: string, layout: SessionRules['layout'], demo: boolean): People {
  const readGrants = createGrantsReader(db);
  const people = bounded<string, Person>(MAX_PEOPLE);
  let sites: { names: string[]; until: number } | null = null;

  async function allSites(now: Date): Promise<string[]> {
    if (sites && sites.until > now.getTime()) return sites.names;
    const names = (await db.query<{ service: string }>('select service from site order by service')).map((row) => row.service);
    sites = { names, until: now.getTime() + SITES_FOR };
    return names;
  }

  return {
    async of(id, stamp) {
      const known = people.get(`${id}/${stamp}`);
      if (known) return known;
      const [row] = await db.query<Person>(
        `select e.id, e.name, e.level, e.deptcode, e.services, e.role, e.two_factor, r.version as role_version, r.two_factor as wants_two_factor, session_stamp_of(e.id) as stamp
         from employee e join role r on r.id = e.role where e.id = $1 and e.active`,
        [id],
      );
      // Stored under the stamp that was read: the employee may have changed since the caller asked.
      if (row) people.set(`${id}/${row.stamp}`, row);
      return row ?? null;
    },
    async actorOf(person, sessionEnds, now) {
      const everySite = seesEverySite(layout, person);
      const user: User = {
        id: person.id,
        name: person.name,
        line_image: '',
        level: person.level,
        active: 1,
        deptcode: person.deptcode,
        group,
        service: everySite ? await allSites(now) : (person.services ?? []),
        section_date: sessionEnds.toISOString(),
      };
      return { user, everySite, demo, grants: await readGrants(person.role, person.role_version) };
    },
  };
}

/** The effect of a change of the address rules, before it is done. */
import { CEO_LEVEL } from '../../src/schema/access';
import type { Queryable } from '../db/client';
import { HEAD_OFFICE, isAbove, type Standing } from '../kernel/standing';
import { admits, concerns, narrows, type AddressRule, type RuledEmployee } from './addressRules';

/**
 * Changes of the rules are made one after another: two changes that are harmless each could lock an employee out together. The lock ends
 * with the transaction.
 */
export const RULES_LOCK = 7_010_001;

/** A rule after the change, or null when it is deleted. `id`: the record it replaces. */
export interface RuleChange {
  id: number | null;
  rule: AddressRule | null;
}
export interface LockedOut {
  employee: number;
  name: string;
}
interface SignedIn extends RuledEmployee, Standing {
  name: string;
  /** Their last address. */
  ip: string;
}

export async function rulesNow(db: Queryable): Promise<(AddressRule & { id: number })[]> {
  return db.query('select id, cidr, scope, role, employee, active, expires_at from ip_rule where active');
}

/** The rules after the change. */
export const rulesAfter = (rules: readonly (AddressRule & { id: number })[], { id, rule }: RuleChange): AddressRule[] => [
  ...rules.filter((one) => one.id !== id),
  ...(rule ? [rule] : []),
];

/** Would these rules refuse this employee at this address? */
export const keepsOut = (rules: readonly AddressRule[], who: RuledEmployee, ip: string, now: Date): boolean =>
  !admits(
    rules.filter((rule) => concerns(rule, who)),
    ip,
    now,
  );

export async function roleOf(db: Queryable, employee: number): Promise<RuledEmployee> {
  const [row] = await db.query<RuledEmployee>('select id, role from employee where id = $1', [employee]);
  return row ?? { id: employee, role: 0 };
}

/** The employees signed in now, except one. */
const signedIn = (db: Queryable, but: number, now: Date): Promise<SignedIn[]> =>
  db.query(
    `select distinct on (e.id) e.id, e.role, e.name, e.level, e.deptcode, s.ip from session s join employee e on e.id = s.employee
     where s.ended_at is null and s.expires_at > $1::timestamptz and e.id <> $2 order by e.id, s.last_seen desc`,
    [now.toISOString(), but],
  );

/** Those of them whom these rules would refuse at their last address. */
export async function signedInKeptOut(db: Queryable, rules: readonly AddressRule[], but: number, now: Date): Promise<LockedOut[]> {
  const people = await signedIn(db, but, now);
  return people.filter((person) => keepsOut(rules, person, person.ip, now)).map(({ id, name }) => ({ employee: id, name }));
}

/** Now, and every later moment at which a rule ends and others decide. */
const momentsOf = (rules: readonly AddressRule[], now: Date): Date[] => [
  now,
  ...rules.flatMap(({ expires_at }) => (expires_at !== null && Date.parse(expires_at) > now.getTime() ? [new Date(expires_at)] : [])),
];

/** For so long an address counts as the one an employee works from. */
const KNOWN_FOR_MS = 30 * 86_400_000;

interface Above extends RuledEmployee, Standing {
  /** Where they are at work, or last were; null where it is not known. */
  ip: string | null;
}

/** Every employee above, at work or not: at night none of them is signed in, and in the morning all come back. */
async function everybodyAbove(db: Queryable, who: Standing & { id: number }, now: Date): Promise<Above[]> {
  const people = await db.query<Above>(
    `select distinct on (e.id) e.id, e.role, e.level, e.deptcode, s.ip from employee e left join session s on s.employee = e.id and s.last_seen > $2::timestamptz
     where e.active and e.id <> $3 order by e.id, (s.ended_at is null and s.expires_at > $1::timestamptz) desc, s.last_seen desc`,
    [now.toISOString(), new Date(now.getTime() - KNOWN_FOR_MS).toISOString(), who.id],
  );
  return people.filter((person) => isAbove(who, person));
}

export interface KeptOutAbove {
  /** How many the change would refuse where they work. */
  known: number;
  /** How many employees it may refuse whose address is not known. */
  unknown: number;
}

/**
 * How many employees above `who` the change would shut out, at once or when a rule ends, without those who are shut out anyway. Employees
 * not seen for long may come back from any address; level 10 and the head office answer for that.
 */
export async function aboveKeptOut(
  db: Queryable,
  { before, after, who, now }: { before: readonly AddressRule[]; after: readonly AddressRule[]; who: Standing & { id: number }; now: Date },
): Promise<KeptOutAbove> {
  const moments = momentsOf([...before, ...after], now);
  const people = await everybodyAbove(db, who, now);
  const answersFor = who.level >= CEO_LEVEL || who.deptcode === HEAD_OFFICE;
  const loses = (person: Above): boolean => {
    const { ip } = person;
    if (ip !== null) return moments.some((moment) => keepsOut(after, person, ip, moment) && !keepsOut(before, person, ip, moment));
    const own = (rules: readonly AddressRule[]): AddressRule[] => rules.filter((rule) => concerns(rule, person));
    return !answersFor && moments.some((moment) => narrows(own(before), own(after), moment));
  };
  const lost = people.filter(loses);
  const known = lost.filter(({ ip }) => ip !== null).length;
  return { known, unknown: lost.length - known };
}

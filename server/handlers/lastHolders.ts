import type { employee } from '../../src/resources/admin/employee';
import { CEO_LEVEL } from '../../src/schema/access';
import type { MessageKey } from '../../src/schema/messages';
import { grantsOf, type RolePermission } from '../auth/grants';
import type { Tx } from '../db/client';
import { Refusal } from '../refusal';
import { HEAD_OFFICE, isAbove } from '../kernel/standing';

/** The fields of an employee that decide which duties they can do. */
interface Holder {
  level: number;
  deptcode: string;
  role: number;
}
interface Person extends Holder {
  id: number;
}
interface Duties {
  employees: boolean;
  roles: boolean;
}

/** May the permissions see and edit employees? One of the two rights alone is not enough. */
export function administersEmployees(permissions: readonly RolePermission[]): boolean {
  const { M003: see, M0032: edit } = grantsOf(permissions);
  return see?.active === true && see.view && see.update && edit?.active === true;
}

/** May the permissions see and edit roles? */
export function administersRoles(permissions: readonly RolePermission[]): boolean {
  const { M004 } = grantsOf(permissions);
  return M004?.active === true && M004.view && M004.update;
}

type Column = keyof Pick<typeof employee.fields, 'level' | 'deptcode' | 'role'>;
interface Duty {
  /** The sentence of a refusal, and the inputs it may stand beside: the first one that changes. */
  key: MessageKey;
  beside: readonly [Column, ...Column[]];
  held: (person: Holder, duties: Duties) => boolean;
}

const isTop = ({ level }: Holder): boolean => level >= CEO_LEVEL;

/** Duties that cannot be granted once no employee has them: the office would lose them for good. */
const OFFICE_DUTIES: readonly Duty[] = [
  { key: 'lastTopLevel', beside: ['level'], held: isTop },
  { key: 'lastHeadOffice', beside: ['deptcode'], held: ({ deptcode }) => deptcode === HEAD_OFFICE },
  { key: 'lastAdministrator', beside: ['role'], held: (_person, { employees }) => employees },
  { key: 'lastRoleAdministrator', beside: ['role'], held: (_person, { roles }) => roles },
  // Only the top level edits employees of the top level.
  { key: 'lastTopAdministrator', beside: ['role', 'level'], held: (person, { employees }) => isTop(person) && employees },
  { key: 'lastTopRoleAdministrator', beside: ['role', 'level'], held: (person, { roles }) => isTop(person) && roles },
];

/**
 * Changes of these duties run one after another, so that of two employees who switch each other off one remains. The lock ends with the
 * transaction.
 */
const HOLDERS_LOCK = 7_003_001;

interface Staff {
  people: readonly Person[];
  duties: ReadonlyMap<number, Duties>;
}

/** Every active employee who can sign in: an invitation that was not accepted does not count. */
async function staffOf(tx: Tx): Promise<Staff> {
  await tx.query('select pg_advisory_xact_lock($1::bigint)', [HOLDERS_LOCK]);
  const roles = await tx.query<{ id: number; permissions: RolePermission[] }>('select id, permissions from role');
  const people = await tx.query<Person>(
    `select e.id, e.level, e.deptcode, e.role from employee e where e.active
     and (exists (select 1 from employee_secret s where s.employee = e.id) or exists (select 1 from line_account l where l.employee = e.id))`,
  );
  return { people, duties: new Map(roles.map(({ id, permissions }) => [id, dutiesOf(permissions)])) };
}

const dutiesOf = (permissions: readonly RolePermission[]): Duties => ({
  employees: administersEmployees(permissions),
  roles: administersRoles(permissions),
});

/** The change: an employee changes or is no longer active, or a role gets other permissions. */
export type HolderChange = { employee: number; becomes: Partial<Holder> | null } | { role: number; permissions: readonly RolePermission[] };

function after({ people, duties }: Staff, change: HolderChange): Staff {
  if ('role' in change) return { people, duties: new Map([...duties, [change.role, dutiesOf(change.permissions)]]) };
  const { employee: id, becomes } = change;
  const changed = (person: Person): Person[] => (person.id !== id ? [person] : becomes === null ? [] : [{ ...person, ...becomes }]);
  return { people: people.flatMap(changed), duties };
}

const NO_DUTIES: Duties = { employees: false, roles: false };
const isHeld = ({ people, duties }: Staff, { held }: Duty): boolean =>
  people.some((person) => held(person, duties.get(person.role) ?? NO_DUTIES));

/** The duty that no employee would have after the change, and the input for the error; null when every duty is kept. */
export async function lostDuty(tx: Tx, change: HolderChange): Promise<{ key: MessageKey; field: Column } | null> {
  const now = await staffOf(tx);
  const then = after(now, change);
  const lost = OFFICE_DUTIES.find((duty) => isHeld(now, duty) && !isHeld(then, duty));
  if (!lost) return null;
  const changes = 'becomes' in change ? (change.becomes ?? {}) : {};
  return { key: lost.key, field: lost.beside.find((column) => changes[column] !== undefined) ?? lost.beside[0] };
}

/** Refuses with a 409 to switch off the last employee with a duty. */
export async function checkDutiesStay(tx: Tx, employeeOff: number): Promise<void> {
  const lost = await lostDuty(tx, { employee: employeeOff, becomes: null });
  if (lost) throw new Refusal(409, lost.key, {}, { conflict: 'state' });
}

/** Could another employee switch this one on again? Needs the right to edit employees, their level or above, reaching their department. */
export async function canBeSwitchedOn(tx: Tx, { id, ...other }: Pick<Person, 'id' | 'level' | 'deptcode'>): Promise<boolean> {
  const { people, duties } = await staffOf(tx);
  return people.some((person) => person.id !== id && !isAbove(person, other) && duties.get(person.role)?.employees === true);
}

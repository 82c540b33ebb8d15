import { employee } from '../../src/resources/admin/employee';
import { role } from '../../src/resources/admin/role';
import { seesAllSites } from '../../src/schema/can';
import type { Row } from '../../src/schema/define';
import { forgetSignIn } from '../auth/forget';
import { keepsOut, RULES_LOCK, rulesNow } from '../auth/addressRulesDraft';
import { askNewPassword, createInvite, endSessionsOf } from '../auth/invites';
import { forgetTwoFactor } from '../auth/twoFactor';
import { invalidField } from '../refusal';
import { implement, type CommandContext } from '../kernel/implement';
import { HEAD_OFFICE } from '../kernel/standing';
import { beyond, checkAbove, checkGiven, checkOwnUndoable, checkSitesExist, type GivenRole } from './authority';
import { checkDutiesStay, lostDuty } from './lastHolders';
import { inNoState, notYours } from './refusals';
import { looserThan, ownBounds } from './roleBounds';

type Employee = Row<typeof employee>;

const roleOf = (context: CommandContext, id: number): Promise<Row<typeof role>> => context.lock(role, id, 'role');

const givenBy = async ({ tx, actor }: CommandContext, given: Row<typeof role>): Promise<GivenRole> => ({
  permissions: given.permissions,
  bounds: given,
  own: await ownBounds(tx, actor.user.id),
});

/**
 * Does the role of an employee hold a code, or allow an amount, that the actor's does not? Then it is not the actor's to bring back, or to
 * another site.
 */
async function hasMore(context: CommandContext, row: Pick<Employee, 'role'>): Promise<boolean> {
  const { permissions, bounds, own } = await givenBy(context, await roleOf(context, row.role));
  return beyond(context.actor, permissions) !== null || looserThan(own, bounds).length > 0;
}

/**
 * A link that sets the password lets its holder sign in as that employee, so it is only given for employees without a right that the actor
 * lacks.
 */
async function checkMayBecome(context: CommandContext, row: Employee): Promise<void> {
  const { actor } = context;
  if (row.id === actor.user.id) return;
  const moreSites =
    !seesAllSites(actor) && (row.deptcode === HEAD_OFFICE || (row.services ?? []).some((service) => !actor.user.service.includes(service)));
  if (moreSites || (await hasMore(context, row))) throw notYours('hasMoreThanOwn', 'M0032');
}

/** The field by which an employee reaches further with the role they have; null where none does. */
function widened(row: Employee, { level = row.level, deptcode }: Partial<Employee>, gained: readonly string[]): keyof Employee | null {
  if (gained.length > 0) return 'services';
  if (deptcode === HEAD_OFFICE && row.deptcode !== HEAD_OFFICE) return 'deptcode';
  return level > row.level ? 'level' : null;
}

/** Refuses a change to a role whose address rules exclude the employee's current address. */
async function checkStaysInside({ tx, actor: { user }, ip, now }: CommandContext, newRole: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1::bigint)', [RULES_LOCK]);
  if (keepsOut(await rulesNow(tx), { id: user.id, role: newRole }, ip, now)) throw invalidField('role', 'locksYouOut', { address: ip });
}

export const employeeBehaviour = implement(employee, {
  actions: {
    async disable(context, row) {
      if (row.id === context.actor.user.id) throw inNoState(context, employee, row, 'notYourself');
      checkAbove(context.actor, row);
      await checkDutiesStay(context.tx, row.id);
      await endSessionsOf(context.tx, row.id, context.now);
      return { set: { active: false }, rightsChanged: true };
    },

    async enable(context, row) {
      checkAbove(context.actor, row);
      if (await hasMore(context, row)) throw notYours('hasMoreThanOwn', 'M0032');
      return { set: { active: true }, rightsChanged: true };
    },

    /** For a lost phone. The actor must have every right of the owner, and still needs the owner's password to sign in. */
    async resetTwoFactor(context, row) {
      if (row.id === context.actor.user.id) throw inNoState(context, employee, row, 'notYourself');
      checkAbove(context.actor, row);
      await checkMayBecome(context, row);
      await forgetTwoFactor(context.tx, row.id);
      await endSessionsOf(context.tx, row.id, context.now);
      return { set: { two_factor: false }, rightsChanged: true };
    },

    /** For a password that others may know. */
    async askNewPassword(context, row) {
      checkAbove(context.actor, row);
      if (!(await askNewPassword(context.tx, row.id))) throw inNoState(context, employee, row, 'noPassword');
      return { rightsChanged: true };
    },

    async invite(context, row) {
      checkAbove(context.actor, row);
      await checkMayBecome(context, row);
      const token = await createInvite(context.tx, row.id, context.now, context.actor.user.id);
      return { reveal: { label: 'inviteLink', value: `/register#${new URLSearchParams({ token }).toString()}` } };
    },
  },

  async create(context, values) {
    const services = values.services ?? [];
    const given = await givenBy(context, await roleOf(context, values.role));
    checkGiven(context.actor, { level: values.level, deptcode: values.deptcode, services, role: given });
    await checkSitesExist(context.tx, services);
    return {};
  },

  /** Only an employee who never signed in: others are named in the audit log and in their decisions, and are disabled instead. */
  async delete(context, row) {
    if (row.id === context.actor.user.id) throw inNoState(context, employee, row, 'notYourself');
    checkAbove(context.actor, row);
    await checkDutiesStay(context.tx, row.id);
    const [worked] = await context.tx.query(
      'select 1 as one from audit where employee = $1 union all select 1 from archive_employee where employee = $1 limit 1',
      [row.id],
    );
    if (worked) throw inNoState(context, employee, row, 'hasWorked');
    await endSessionsOf(context.tx, row.id, context.now);
    await forgetSignIn(context.tx, row.id);
  },

  async update(context, row, changes) {
    checkAbove(context.actor, row);
    const newRole = changes.role !== undefined && changes.role !== row.role ? await roleOf(context, changes.role) : null;
    // Giving a site and taking it away both need a right on that site.
    const [had, has] = [row.services ?? [], changes.services === undefined ? (row.services ?? []) : (changes.services ?? [])];
    const moved = [...has.filter((service) => !had.includes(service)), ...had.filter((service) => !has.includes(service))];
    checkGiven(context.actor, {
      level: changes.level,
      deptcode: changes.deptcode === row.deptcode ? undefined : changes.deptcode,
      services: moved,
      role: newRole ? await givenBy(context, newRole) : undefined,
    });
    const gained = has.filter((service) => !had.includes(service));
    // What a role allows is given anew with a further site, level or department. A new role was looked at already.
    const wider = widened(row, changes, gained);
    if (wider !== null && !newRole && row.id !== context.actor.user.id && (await hasMore(context, row)))
      throw invalidField(wider, 'reachAboveOwn');
    await checkSitesExist(context.tx, gained);
    const { level = row.level, deptcode = row.deptcode } = changes;
    if (row.id === context.actor.user.id) {
      if (newRole) await checkStaysInside(context, newRole.id);
      const own = await roleOf(context, row.role);
      const then = newRole ?? own;
      checkOwnUndoable(context.actor, {
        before: { level: row.level, deptcode: row.deptcode, permissions: own.permissions, bounds: own },
        after: { level, deptcode, permissions: then.permissions, bounds: then },
        sitesLost: had.some((service) => !has.includes(service)),
      });
    }
    const becomes = {
      ...(level !== row.level && { level }),
      ...(deptcode !== row.deptcode && { deptcode }),
      ...(newRole && { role: newRole.id }),
    };
    if (Object.keys(becomes).length > 0) {
      const lost = await lostDuty(context.tx, { employee: row.id, becomes });
      if (lost) throw invalidField(lost.field, lost.key);
    }
    return { rightsChanged: true };
  },
});

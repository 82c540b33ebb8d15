import { employee } from '../../src/resources/admin/employee';
import { ipRule } from '../../src/resources/admin/ipRule';
import type { Row } from '../../src/schema/define';
import type { ValuesOf } from '../../src/schema/fields/types';
import type { MessageKey, Params } from '../../src/schema/messages';
import { normaliseRange } from '../auth/addressRules';
import { aboveKeptOut, keepsOut, roleOf, RULES_LOCK, rulesAfter, rulesNow, type RuleChange } from '../auth/addressRulesDraft';
import { invalid, invalidField, Refusal } from '../refusal';
import { implement, type CommandContext } from '../kernel/implement';
import { checkTries } from '../kernel/quota';
import { checkAbove, checkRoleAbove } from './authority';

/** Who sees employees. */
const SHOWS_PEOPLE = 'M003';

type Values = ValuesOf<typeof ipRule.fields>;
type Rule = Row<typeof ipRule>;

/** A rule in stored form, with its range normalised. Refuses with a 400 beside an invalid range. */
export function shapeRule(values: Values): Values {
  const cidr = normaliseRange(values.cidr);
  if (cidr === null) throw invalidField('cidr', 'notCidr');
  return { ...values, cidr };
}

/** A deletion has no input for the error. */
const refusal = ({ rule }: RuleChange, error: { key: MessageKey; params: Params }): Refusal =>
  rule ? invalid({ cidr: error }) : new Refusal(400, error.key, error.params, { errors: { cidr: error } });

/**
 * Refuses a change that would exclude the actor's own current address, or the last one of an employee above the actor. An actor whose
 * address was excluded before, because the rules were switched off, may repair them step by step.
 */
async function stayInside(context: CommandContext, change: RuleChange): Promise<void> {
  const {
    tx,
    actor: { user },
    ip,
    now,
  } = context;
  await tx.query('select pg_advisory_xact_lock($1::bigint)', [RULES_LOCK]);
  const [before, me] = [await rulesNow(tx), await roleOf(tx, user.id)];
  const after = rulesAfter(before, change);
  if (keepsOut(after, me, ip, now) && !keepsOut(before, me, ip, now))
    throw refusal(change, { key: 'locksYouOut', params: { address: ip } });
  // With one range after the other it would say where they are.
  await checkTries(context, SHOWS_PEOPLE);
  const { known, unknown } = await aboveKeptOut(tx, { before, after, who: user, now });
  if (known > 0) throw refusal(change, { key: 'locksOutAbove', params: { count: known } });
  if (unknown > 0) throw refusal(change, { key: 'mayLockOutAbove', params: { count: unknown } });
}

/** A rule about an employee, or about a role, needs the right to decide about that employee, or about every employee with the role. */
async function checkAbout(context: CommandContext, rule: Pick<Values, 'employee' | 'role'>): Promise<void> {
  if (rule.employee !== null) checkAbove(context.actor, await context.lock(employee, rule.employee, 'employee'));
  if (rule.role !== null) await checkRoleAbove(context.tx, context.actor, rule.role);
}

const valuesOf = ({ cidr, scope, role, employee: one, note, active, expires_at }: Rule): Values => ({
  cidr,
  scope,
  role,
  employee: one,
  note,
  active,
  expires_at,
});

export const ipRuleBehaviour = implement(ipRule, {
  actions: {},
  tells: { create: SHOWS_PEOPLE, update: SHOWS_PEOPLE, delete: SHOWS_PEOPLE, undelete: SHOWS_PEOPLE },

  async create(context, values) {
    const rule = shapeRule({
      ...values,
      role: values.role ?? null,
      employee: values.employee ?? null,
      expires_at: values.expires_at ?? null,
    });
    await checkAbout(context, rule);
    await stayInside(context, { id: null, rule });
    return { set: rule, rightsChanged: true };
  },

  async update(context, row, changes) {
    const rule = shapeRule({ ...valuesOf(row), ...changes });
    await checkAbout(context, row);
    await checkAbout(context, rule);
    await stayInside(context, { id: row.id, rule });
    return { set: rule, rightsChanged: true };
  },

  async delete(context, row) {
    await checkAbout(context, row);
    await stayInside(context, { id: row.id, rule: null });
  },

  async undelete(context, row) {
    await checkAbout(context, row);
    await stayInside(context, { id: null, rule: valuesOf(row) });
    return { rightsChanged: true };
  },
});

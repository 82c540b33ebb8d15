import { employee } from '../../src/resources/admin/employee';
import { ipRule } from '../../src/resources/admin/ipRule';
import type { Actor } from '../../src/schema/actor';
import { can } from '../../src/schema/can';
import type { ValuesOf } from '../../src/schema/fields/types';
import { parseRecord } from '../../src/schema/validate';
import { ownRange, type AddressRule } from '../auth/addressRules';
import { aboveKeptOut, keepsOut, roleOf, rulesAfter, rulesNow, signedInKeptOut } from '../auth/addressRulesDraft';
import { checkAbove, checkRoleAbove } from '../handlers/authority';
import { shapeRule } from '../handlers/ipRule';
import { invalidParsed, Refusal } from '../refusal';
import { gateVerb } from '../kernel/gate';
import type { Kernel } from '../kernel/kernel';
import { checkReferences } from '../kernel/references';
import type { Standing } from '../kernel/standing';
import { type SessionCall } from './context';
import { answer, readJson } from './http';
import { idParam } from './listParams';

/** How many employees are named; the count gives their number. */
const MAX_NAMED = 20;

/** Whom a rule may not be about, its effect tells nothing of either: with one range after the other it would say where they are. */
const checkAbout = ({ db, definitions }: Kernel, actor: Actor, { employee: who, role }: AddressRule): Promise<void> =>
  db.tx(async (tx) => {
    await checkReferences(tx, definitions, { actor, def: ipRule, service: '', values: { employee: who, role } });
    const [person] = who === null ? [] : await tx.query<Standing>('select level, deptcode from employee where id = $1', [who]);
    if (person) checkAbove(actor, person);
    if (role !== null) await checkRoleAbove(tx, actor, role);
  });

/** The effect of a rule before it is saved: `POST /api/SettingIP/check`. Changes nothing. */
export async function checkIpRule(call: SessionCall): Promise<Response> {
  const { actor } = call.session;
  const { kernel } = call.server;
  const { id: given, remove, ...draft } = await readJson(call.request);
  const id = given === undefined || given === null ? null : idParam(String(given));
  gateVerb(actor, ipRule, remove === true ? 'delete' : id === null ? 'add' : 'update');
  const now = kernel.now();
  const own = { address: call.ip, suggested: ownRange(call.ip) };
  const rules = await rulesNow(kernel.db);
  const effect = async (rule: AddressRule | null): Promise<Response> => {
    const after = rulesAfter(rules, { id, rule });
    const locked = await signedInKeptOut(kernel.db, after, actor.user.id, now);
    const above = await aboveKeptOut(kernel.db, { before: rules, after, who: actor.user, now });
    return answer({
      payload: {
        ...own,
        cidr: rule?.cidr ?? null,
        you: keepsOut(after, await roleOf(kernel.db, actor.user.id), call.ip, now),
        // Who sees no employees would learn from where they work, with one range after the other.
        others: can(actor, employee, 'view')
          ? { above: above.known, aboveUnknown: above.unknown, lockedCount: locked.length, locked: locked.slice(0, MAX_NAMED) }
          : null,
      },
    });
  };
  if (id !== null && (await kernel.db.query('select 1 as one from ip_rule where id = $1', [id])).length === 0)
    throw new Refusal(404, 'notFound');
  if (remove === true) return effect(null);
  // Nothing is typed yet: only the employee's own address.
  if (draft['cidr'] === undefined || draft['cidr'] === null || draft['cidr'] === '')
    return answer({ payload: { ...own, cidr: null, you: false, others: null } });
  const parsed = parseRecord(ipRule.fields, draft, { mode: 'create', language: call.language });
  if (!parsed.ok) throw invalidParsed(parsed.errors);
  const rule = shapeRule(parsed.values as ValuesOf<typeof ipRule.fields>);
  await checkAbout(kernel, actor, rule);
  return effect(rule);
}

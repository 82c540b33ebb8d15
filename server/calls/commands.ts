import type { AnyResource } from '../../src/schema/define';
import { say } from '../../src/schema/messages';
import { claimCall, isClaimCall } from '../kernel/claims';
import { Refusal } from '../refusal';
import { changesRows, gateCommand, isImport } from '../kernel/gate';
import { importBatch } from '../kernel/imports';
import { hashOf, keepAnswer, takeKey } from '../kernel/once';
import type { Caller, Kernel } from '../kernel/kernel';
import { REVEAL, revealCall } from '../kernel/reveal';
import { isUndelete } from '../kernel/trash';
import { admit, execute, type Answer } from '../kernel/write';
import { beginBulk } from '../bulk/begin';
import type { ServerParts } from './context';
import { answer, asObject, errorResponse, refusalBody } from './http';

const MAX_AT_ONCE = 200;
/** The key of the filter, among the data of an action for everything that it matches. No field and no input can have the name. */
const ALL = '_all';
/** The key that marks a dry run among the data of an action. No field and no input can have the name. */
const DRY = '_dry';
/** The key, among the data of an update, of the audit entry whose state the update goes back to. */
const BACK = '_back';

export interface CommandRequest {
  def: AnyResource;
  service: string;
  action: string;
  id: number | null;
  data: Record<string, unknown>;
  key: string;
  requestId: string;
}

function commandAnswer(done: Answer, caller: Caller): Response {
  const { payload, msg, approval, reveal, file, result } = done;
  return answer({
    msg: msg ? say(msg.key, msg.params, caller.language) : say('done', {}, caller.language),
    payload,
    ...(file && { file }),
    ...(result && { result }),
    ...(approval && { approval }),
    ...(reveal && { reveal: { ...reveal, label: say(reveal.label, {}, caller.language) } }),
  });
}

/** One command, a claim call, or the same action for many records, as the request says. */
export async function runCommand(
  { kernel, bulk }: Pick<ServerParts, 'kernel' | 'bulk'>,
  caller: Caller,
  { def, service, action, id, data, key, requestId }: CommandRequest,
): Promise<Response> {
  if (!/^\w{1,60}$/.test(action)) throw new Refusal(404, 'noSuchCall');
  if (isClaimCall(action)) {
    if (id === null) throw new Refusal(404, 'notFound');
    return answer({ payload: await claimCall(kernel, caller, def, service, action, id, data['takeover']) }, { language: caller.language });
  }
  if (action === REVEAL) {
    if (id === null) throw new Refusal(404, 'notFound');
    return answer({ payload: null, reveal: await revealCall(kernel, caller, { def, service, id, data }) }, { language: caller.language });
  }
  if (isImport(def, action)) {
    if (id !== null) throw new Refusal(404, 'notFound');
    return answer({ payload: await importBatch(kernel, caller, { def, service, data }) }, { language: caller.language });
  }
  if (ALL in data) {
    const { [ALL]: all, ...typed } = data;
    const { filter, count = null, ...unknown } = asObject(all);
    const [further] = Object.keys(unknown);
    if (further !== undefined || id !== null || (count !== null && !Number.isSafeInteger(count)))
      throw new Refusal(400, 'badQuery', { name: ALL });
    const wanted = { def, service, action, filter: asObject(filter), count: count as number | null, data: typed, key };
    const begun = await beginBulk(kernel, caller, wanted);
    if ('job' in begun) bulk.soon(begun.job);
    return answer({ payload: begun });
  }
  if ('ids' in data) return runMany(kernel, caller, { def, service, action, id, data, key, requestId });
  const withoutRecord = action === 'create' || def.actions[action]?.on === 'list';
  if ((id === null) !== withoutRecord && action !== 'create') {
    gateCommand(caller.actor, def, service, action);
    throw new Refusal(404, 'notFound');
  }
  const tried = data[DRY] === true && def.actions[action]?.dryRun === true;
  const back = action === 'update' && Number.isSafeInteger(data[BACK]) ? Number(data[BACK]) : undefined;
  // Where the two keys have no meaning they are unknown fields like any other.
  const about = [...(tried ? [DRY] : []), ...(back === undefined ? [] : [BACK])];
  const typed = Object.fromEntries(Object.entries(data).filter(([name]) => !about.includes(name)));
  const command = {
    def,
    service,
    action,
    id: withoutRecord ? null : id,
    data: typed,
    key,
    dry: tried,
    ...(back !== undefined && { back }),
  };
  return commandAnswer(await execute(kernel, caller, command), caller);
}

/** Each record on its own: one refusal does not undo the others, and the answer gives the outcome of each. */
async function runMany(kernel: Kernel, caller: Caller, { def, service, action, data, key, requestId }: CommandRequest): Promise<Response> {
  admit(kernel, caller, { def, service, action });
  const { ids, ...input } = data;
  if (!def.actions[action]?.bulk && !isUndelete(def, action) && !changesRows(def, action, input)) throw new Refusal(404, 'noSuchCall');
  if (!Array.isArray(ids) || ids.length === 0) throw new Refusal(400, 'badQuery', { name: 'ids' });
  if (ids.length > MAX_AT_ONCE) throw new Refusal(400, 'bulkTooMany', { max: MAX_AT_ONCE });
  // The whole list is read before anything is done.
  const rows = ids.map((item) => {
    const { id, version } = asObject(item);
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw new Refusal(400, 'badQuery', { name: 'ids' });
    return { id, version };
  });
  const hash = await hashOf([def.name, service, action, data]);
  await kernel.db.tx(async (tx) => {
    if ((await takeKey(tx, caller.actor.user.id, key, hash)).first) keepAnswer(tx, caller.actor.user.id, key, {});
  });
  const outcomes: Record<string, unknown>[] = [];
  for (const { id, version } of rows)
    outcomes.push(
      await outcomeOf(kernel, caller, { def, service, action, id, data: { ...input, version }, key: `${key}:${id}`, requestId }),
    );
  return answer({ payload: { outcomes } });
}

async function outcomeOf(kernel: Kernel, caller: Caller, command: CommandRequest): Promise<Record<string, unknown>> {
  try {
    const { payload, msg, approval } = await execute(kernel, caller, command);
    return {
      id: command.id,
      status: 200,
      code: 0,
      msg: msg ? say(msg.key, msg.params, caller.language) : '',
      payload,
      ...(approval && { approval }),
    };
  } catch (error) {
    if (error instanceof Refusal) return { id: command.id, status: error.status, ...refusalBody(error, caller.language) };
    const response = errorResponse(error, caller.language, command.requestId);
    return { id: command.id, status: response.status, ...((await response.json()) as Record<string, unknown>) };
  }
}

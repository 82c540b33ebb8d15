import { declaredAction } from '../../src/schema/auditWords';
import type { AnyResource } from '../../src/schema/define';
import type { Tx } from '../db/client';
import { claimLocked } from './claims';
import { createContext } from './context';
import { Refusal } from '../refusal';
import type { FilterContext } from './filter';
import type { AnyImplementation, ListOutcome } from './implement';
import type { Caller, ClaimState, Kernel } from './kernel';
import { LOCKED, readOne, readRaw } from './read';
import { checkReferences } from './references';
import { toRecord, type WireRow } from './rows';
import { withoutEmpty, writeEvent, type Trace } from './trail';

interface ListRun {
  kernel: Kernel;
  caller: Caller;
  command: { def: AnyResource; service: string; action: string };
  tx: Tx;
  now: Date;
  traces: Trace[];
  behaviour: AnyImplementation | undefined;
}
interface ListDone {
  answer: { payload: WireRow | readonly WireRow[] | null } & Pick<ListOutcome, 'file' | 'msg' | 'result'>;
  claimed?: { id: number; claim: ClaimState };
}

/** An action without a record: the handler decides, and what it opens is claimed, read and noted here. */
export async function listAction(run: ListRun, input: Record<string, unknown>): Promise<ListDone> {
  const { tx, kernel, caller, now, command } = run;
  const { def, service, action } = command;
  const handler = run.behaviour?.lists?.[action];
  if (!handler) throw new Error(`no handler for ${def.name}.${action}`);
  await checkReferences(tx, kernel.definitions, { actor: caller.actor, def, service, action, values: input });
  const { opens, claims, rows, file, noted, msg, result } = await handler(createContext(run), input);
  const after = withoutEmpty({ ...input, ...noted });
  const context: FilterContext = { def, definitions: kernel.definitions, actor: caller.actor, service };
  let claimed: ListDone['claimed'];
  if (opens !== undefined && claims) {
    const raw = await readRaw(tx, context, opens, LOCKED);
    if (!raw) throw new Refusal(404, 'notFound');
    const { claim, trace } = await claimLocked(tx, kernel, caller, { def, service, row: toRecord(def, raw), action, now });
    run.traces.unshift({ ...trace, after: { ...trace.after, ...after } });
    claimed = { id: opens, claim };
  } else {
    await writeEvent(
      tx,
      { employee: caller.actor.user.id, ip: caller.ip, at: now },
      {
        service: def.scope === 'site' ? service : null,
        resource: def.name,
        record: opens === undefined ? null : String(opens),
        action: declaredAction(action),
        after,
        result: 'ok',
      },
    );
  }
  const shown = async (id: number): Promise<WireRow> => {
    const row = await readOne(tx, context, id);
    if (!row) throw new Refusal(404, 'notFound');
    return row;
  };
  let payload: ListDone['answer']['payload'] = opens === undefined ? null : await shown(opens);
  if (rows) {
    // One after the other: a transaction has one connection.
    const read: WireRow[] = [];
    for (const id of rows) read.push(await shown(id));
    payload = read;
  }
  return { answer: { payload, ...(file && { file }), ...(msg && { msg }), ...(result && { result }) }, claimed };
}

import type { AnyResource } from '../../src/schema/define';
import type { Tx } from '../db/client';
import { createContext } from './context';
import { explain, isTransient } from './databaseErrors';
import { Refusal } from './errors';
import type { FilterContext } from './filter';
import type { AnyImplementation } from './implement';
import type { Caller, Kernel } from './kernel';
import { readRaw } from './read';
import { checkReferences } from './references';
import { maskFor, toRecord, type WireRow } from './rows';
import { asCannotRestore, checkFits, lockDiscarded, takeBackRow, UNDELETE } from './trash';
import { fieldsOf, type Trace } from './trail';
import { cellWord } from './words';

interface RestoreRun {
  kernel: Kernel;
  caller: Caller;
  command: { def: AnyResource; service: string; action: string; id: number | null };
  tx: Tx;
  now: Date;
  traces: Trace[];
  behaviour: AnyImplementation | undefined;
}

/** Brings a deleted record back as it was. What it refers to must still be there, what only one may have must be free, and its values must be ones of today. */
export async function restoreRecord(
  run: RestoreRun,
  context: FilterContext,
): Promise<{ answer: { payload: WireRow }; outcome: { rightsChanged?: true } | undefined }> {
  const { kernel, caller, tx, now, behaviour } = run;
  const { def, service, id } = run.command;
  if (id === null) throw new Refusal(404, 'notInTrash');
  const found = await lockDiscarded(tx, context, id);
  try {
    checkFits(def, found, (name) => cellWord(def, [name])[caller.language], caller.language);
    const outcome = await behaviour?.undelete?.(createContext(run), found.row as never);
    await checkReferences(tx, kernel.definitions, { def, service, values: fieldsOf(def, found.row), before: found.row });
    await takeBackRow(tx, context, found, now);
    const raw = await readRaw(tx, context, id);
    if (!raw) throw new Refusal(404, 'notInTrash');
    const row = toRecord(def, raw);
    run.traces.push({ def, service, id, action: UNDELETE, before: null, after: fieldsOf(def, row) });
    return { answer: { payload: maskFor(caller.actor, def, row) }, outcome };
  } catch (error) {
    if (isTransient(error)) throw error;
    throw asCannotRestore(explain(error, def, false), def, found.row, caller.language);
  }
}

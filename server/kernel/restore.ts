import { createContext } from './context';
import { contextOf, record, type Run } from './create';
import { explain, isTransient } from './databaseErrors';
import { Refusal } from '../refusal';
import { checkReferences } from './references';
import { maskFor, type WireRow } from './rows';
import { asCannotRestore, checkFits, lockDiscarded, takeBackRow, UNDELETE } from './trash';
import { fieldsOf } from './trail';
import { cellWord } from './words';

type RestoreRun = Run & { command: { id: number | null } };

/**
 * Brings a deleted record back as it was. What it refers to must still be there, what only one may have must be free, and its values must
 * be ones of today.
 */
export async function restoreRecord(
  run: RestoreRun,
): Promise<{ answer: { payload: WireRow }; outcome: { rightsChanged?: true } | undefined }> {
  const { kernel, caller, tx, now, behaviour } = run;
  const { def, service, id } = run.command;
  if (id === null) throw new Refusal(404, 'notInTrash');
  const context = contextOf(run);
  const found = await lockDiscarded(tx, contextOf(run, run.through), id);
  try {
    checkFits(def, found, (name) => cellWord(def, [name])[caller.language], caller.language);
    await behaviour?.guard?.(createContext(run), found.row);
    const outcome = await behaviour?.undelete?.(createContext(run), found.row);
    await checkReferences(tx, kernel.definitions, {
      actor: caller.actor,
      def,
      service,
      values: fieldsOf(def, found.row),
      before: found.row,
    });
    await takeBackRow(tx, context, found, now);
    const row = await record(run, id);
    run.traces.push({ def, service, id, action: UNDELETE, before: null, after: fieldsOf(def, row) });
    return { answer: { payload: maskFor(caller.actor, def, row) }, outcome };
  } catch (error) {
    if (isTransient(error)) throw error;
    throw asCannotRestore(explain(error, def, false), def, found.row, caller.language);
  }
}

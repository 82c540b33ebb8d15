import type { AnyResource } from '../../src/schema/define';
import type { Tx } from '../db/client';
import { invalidField, Refusal } from './errors';
import type { CommandContext } from './implement';
import { definitionOf, type Caller, type Kernel } from './kernel';
import { readRaw } from './read';
import { toRecord } from './rows';
import { insertRow, updateRow } from './store';
import { difference, type Trace } from './trail';
import { fieldWord } from './words';

/** A number that names no record is the caller's mistake; anything else, a deadlock above all, is for the one who runs the command. */
const orNothing = (error: unknown): null => {
  if (error instanceof Refusal && error.status === 404) return null;
  throw error;
};

interface Running { kernel: Kernel; caller: Caller; tx: Tx; now: Date; traces: Trace[]; command: { def: AnyResource; service: string; action: string } }

/** What a handler may do besides deciding: read, change and make other records of the same site, each with its trail. */
export function createContext(running: Running, service: string = running.command.service): CommandContext {
  const { kernel, caller, tx, now, traces, command } = running;
  const defaults = (def: AnyResource): Record<string, unknown> =>
    Object.fromEntries(Object.entries(def.fields).flatMap(([name, field]) => ('default' in field && field.default !== undefined && field.kind !== 'datetime' ? [[name, field.default]] : [])));
  return {
    tx, actor: caller.actor, service, ip: caller.ip, now,
    at: (other) => createContext(running, other),
    async lock({ name }, id, field) {
      const def = definitionOf(kernel, name);
      const raw = await readRaw(tx, { def, definitions: kernel.definitions, actor: caller.actor, service }, id, ' for update of t').catch(orNothing);
      if (!raw) throw invalidField(field, 'noSuchRef', { label: fieldWord(command.def, field, command.action) });
      return toRecord(def, raw) as never;
    },
    async change({ name }, row, set) {
      const def = definitionOf(kernel, name);
      await updateRow(tx, def, service, row.id, set, now, kernel.seal);
      const { before, after } = difference(def, row, set);
      traces.push({ def, service, id: row.id, action: 'update', before, after });
      Object.assign(row, set, { version: row.version + 1 });
    },
    async make({ name }, values) {
      const def = definitionOf(kernel, name);
      const all = { ...defaults(def), ...values };
      const id = await insertRow(tx, def, service, all, kernel.seal);
      traces.push({ def, service, id, action: 'create', before: null, after: all });
      return id;
    },
  };
}

import type { AnyResource, Row } from '../../src/schema/define';
import { defaultOf, makeCode, type CodeShape, type Origin } from '../../src/schema/defaults';
import { isEmpty, type Fields } from '../../src/schema/fields/types';
import { hiddenFields } from '../../src/schema/rules';
import { randomBelow } from '../random';
import type { Tx } from '../db/client';
import { quote } from '../db/columns';
import { invalidField, Refusal } from '../refusal';
import type { CommandContext } from './implement';
import { definitionOf, type Caller, type Kernel } from './kernel';
import { LOCKED, readRaw } from './read';
import { toRecord } from './rows';
import { insertRow, insertRows, updateRow } from './store';
import { difference, type Trace } from './trail';
import { fieldWord } from './words';

/** So many codes are tried before the declared ones count as used up. */
const MAX_CODES = 20;

/** A number that names no record is the caller's mistake; anything else, a deadlock above all, is for the one who runs the command. */
const orNothing = (error: unknown): null => {
  if (error instanceof Refusal && error.status === 404) return null;
  throw error;
};

/** Values with what the definition says of those that are not given: defaults, and codes that no record has yet. */
export async function withDefaults(
  tx: Tx,
  def: AnyResource,
  service: string,
  origin: Origin,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = { ...values };
  for (const [name, field] of Object.entries(def.fields)) {
    // The place of a record put in order by hand is given with the row.
    if (name === def.ordered) continue;
    const preset = all[name] === undefined ? defaultOf(field, origin) : null;
    if (preset !== null) all[name] = preset;
  }
  const hidden = hiddenFields(def.fields, all);
  for (const [name, field] of Object.entries(def.fields)) {
    if (hidden.has(name) && values[name] === undefined) delete all[name];
    else if (field.kind === 'text' && field.generated && isEmpty(all[name]))
      all[name] = await newCode(tx, def, service, name, field.generated);
  }
  return all;
}

/** A code that no record of the site (of the office) has; two made at once are told apart by the index, which refuses the later one. */
async function newCode(tx: Tx, def: AnyResource, service: string, name: string, shape: CodeShape): Promise<string> {
  const bySite = def.scope === 'site' ? ' and t.service = $2' : '';
  for (let attempt = 0; attempt < MAX_CODES; attempt += 1) {
    const code = makeCode(shape, randomBelow);
    const taken = await tx.query(
      `select 1 from ${quote(def.name)} t where t.${quote(name)} = $1${bySite}`,
      bySite ? [code, service] : [code],
    );
    if (taken.length === 0) return code;
  }
  throw new Error(`no code of ${def.name}.${name} is left to be made`);
}

interface Running {
  kernel: Kernel;
  caller: Caller;
  tx: Tx;
  now: Date;
  traces: Trace[];
  unsigned?: true;
  command: { def: AnyResource; service: string; action: string };
}

/** What a handler may do besides deciding: read, change and make other records of the same site, each with its entry in the audit log. */
export function createContext(running: Running, service: string = running.command.service): CommandContext {
  const { kernel, caller, tx, now, command, unsigned } = running;
  const trace = (one: Trace): void => void running.traces.push(unsigned ? { ...one, unsigned } : one);
  return {
    tx,
    actor: caller.actor,
    service,
    ip: caller.ip,
    now,
    tells: kernel.implementations.get(command.def.name)?.tells?.[command.action],
    payouts: kernel.payouts,
    demo: kernel.demo,
    at: (other) => createContext(running, other),
    unsignedAt: (other) => createContext({ ...running, unsigned: true }, other),
    async lock<D extends { fields: Fields; name: string }>({ name }: D, id: number, field: string) {
      const def = definitionOf(kernel, name);
      const raw = await readRaw(tx, { def, definitions: kernel.definitions, actor: caller.actor, service }, id, LOCKED).catch(orNothing);
      if (!raw) throw invalidField(field, 'noSuchRef', { label: fieldWord(command.def, field, command.action) });
      return toRecord(def, raw) as Row<D>;
    },
    async change({ name }, row, set) {
      const def = definitionOf(kernel, name);
      await updateRow(tx, def, service, row.id, set, now, kernel.encrypt);
      const { before, after } = difference(def, row, set);
      trace({ def, service, id: row.id, action: 'update', before, after });
      Object.assign(row, set, { version: row.version + 1 });
    },
    async make({ name }, values) {
      const def = definitionOf(kernel, name);
      const all = await withDefaults(tx, def, service, { now, me: caller.actor.user.id }, values);
      const id = await insertRow(tx, def, service, all, kernel.encrypt);
      trace({ def, service, id, action: 'create', before: null, after: all });
      return id;
    },
    async makeMany({ name }, rows) {
      const def = definitionOf(kernel, name);
      const all: Record<string, unknown>[] = [];
      for (const values of rows) all.push(await withDefaults(tx, def, service, { now, me: caller.actor.user.id }, values));
      const ids = await insertRows(tx, def, service, all, kernel.encrypt);
      ids.forEach((id, at) => trace({ def, service, id, action: 'create', before: null, after: all[at] ?? {} }));
      return ids;
    },
  };
}

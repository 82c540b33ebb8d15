import type { Actor } from '../../src/schema/actor';
import { can, holds } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import { kindOf } from '../../src/schema/fields';
import { isMasked, type AnyField } from '../../src/schema/fields/types';
import { entityOf, screensOf } from '../../src/schema/screens';
import { takesTwo } from '../../src/schema/work';
import type { DbRow } from '../db/client';
import { quote } from '../db/columns';

/** A record on its way out, as `docs/calls.md` describes it. */
export type WireRow = Record<string, unknown>;

export type Definitions = ReadonlyMap<string, AnyResource>;

const CLAIM = `(select jsonb_build_object('by', c.employee, 'name', c.name, 'expires_at', to_char(c.expires_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) from work_claim c where c.service = t.service and c.resource = $RESOURCE and c.record = t.id and c.expires_at > now())`;
const APPROVAL = `(select jsonb_build_object('id', a.id, 'action', a.action, 'by', a.maker, 'name', a.maker_name, 'input', a.input, 'expires_at', to_char(a.expires_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) from approval a where a.service = $SERVICE and a.resource = $RESOURCE and a.record = t.id and a.decided_at is null and a.expires_at > now() order by a.id desc limit 1)`;

/** What entry `b` of the trash was called, with the sign of where it lies, which reads the same in every language. */
export const trashedTitle = ({ title }: AnyResource): string => `'🗑 ' || coalesce(b."row" ->> '${title}', '')`;

/** What a reference is called by: the other record's title as text. */
function labelSql(def: AnyResource, field: string, definitions: Definitions): string | null {
  const spec = def.fields[field];
  if (spec?.kind !== 'ref' && spec?.kind !== 'refs') return null;
  const other = definitions.get(spec.resource);
  if (!other) return null;
  const site = other.scope === 'site' ? 'r.service = t.service and ' : '';
  const title = quote(other.title);
  // Of a record that is referred to the database keeps hold; only those named in a field of several can lie in the trash.
  if (spec.kind === 'ref') return `(select r.${title}::text from ${quote(other.name)} r where ${site}r.id = t.${quote(field)})`;
  const standing = `select r.id, r.${title}::text as title from ${quote(other.name)} r where ${site}r.id = any(t.${quote(field)})`;
  const place = other.scope === 'site' ? 't.service' : `''`;
  const trashed = `select b.record, ${trashedTitle(other)} from trashed b where b.resource = '${other.name}' and b.service = ${place} and b.record = any(t.${quote(field)})`;
  return `(select array_agg(l.title order by l.id) from (${other.trash ? `${standing} union all ${trashed}` : standing}) l)`;
}

const selections = new WeakMap<AnyResource, string>();
/** The select list of a resource on alias `t`: its columns, labels of references, claim and open approval. */
export function selectList(def: AnyResource, definitions: Definitions): string {
  const known = selections.get(def);
  if (known) return known;
  // What is only read has no history: its version never changes, and when it came about is for its own fields to say.
  const parts = def.reads === undefined ? ['t.id', 't.version', 't.created_at', 't.updated_at'] : ['t.id', '1 as version'];
  if (def.scope === 'site') parts.unshift('t.service');
  for (const [name, field] of Object.entries(def.fields)) {
    parts.push(field.kind === 'secret' ? `(t.${quote(name)} is not null) as ${quote(name)}` : `t.${quote(name)}`);
    const label = labelSql(def, name, definitions);
    if (label) parts.push(`${label} as ${quote(`${name}__text`)}`);
  }
  const resource = `'${def.name}'`;
  if (def.queue) parts.push(`${CLAIM.replace('$RESOURCE', resource)} as "_claim"`);
  const service = def.scope === 'site' ? 't.service' : "''";
  if (takesTwo(def)) parts.push(`${APPROVAL.replace('$SERVICE', service).replace('$RESOURCE', resource)} as "_approval"`);
  const made = parts.join(', ');
  selections.set(def, made);
  return made;
}

export const maskText = (value: string): string => 'x'.repeat(Math.max(0, value.length - 4)) + value.slice(-4);

/** What is left of a masked value: the end of a short text, which says which one it is; null of everything else. */
export const masked = (field: AnyField | undefined, value: unknown): string | null =>
  typeof value === 'string' && field !== undefined && kindOf(field).sentences !== true ? maskText(value) : null;

/** May the employee see the field's whole value in lists and records? Personal data is never shown there, only on request (`reveal.ts`). */
export const reveals = (actor: Actor, def: AnyResource, field: string): boolean => {
  const { reveal, personal } = def.fields[field] ?? {};
  return personal === undefined && (reveal === undefined || holds(actor, reveal));
};

interface Plan {
  columns: { name: string; numeric: boolean }[];
  labelled: { name: string; label: string }[];
  masked: string[];
}
const plans = new WeakMap<AnyResource, Plan>();
function planOf(def: AnyResource): Plan {
  const known = plans.get(def);
  if (known) return known;
  const entries = Object.entries(def.fields);
  const system = [
    ...(def.scope === 'site' ? ['service'] : []),
    'id',
    'version',
    ...(def.reads === undefined ? ['created_at', 'updated_at'] : []),
  ];
  const beside = [...(def.queue ? ['_claim'] : []), ...(takesTwo(def) ? ['_approval'] : [])];
  const made: Plan = {
    columns: [
      ...system.map((name) => ({ name, numeric: false })),
      ...entries.map(([name, field]) => ({ name, numeric: kindOf(field).column.startsWith('numeric') })),
      ...beside.map((name) => ({ name, numeric: false })),
    ],
    labelled: entries
      .filter(([, field]) => field.kind === 'ref' || field.kind === 'refs')
      .map(([name]) => ({ name, label: `${name}__text` })),
    masked: entries.filter(([, field]) => isMasked(field) && field.kind !== 'secret').map(([name]) => name),
  };
  plans.set(def, made);
  return made;
}

/** A database row as a record: money as numbers, labels under `_text`. Nothing is masked; for the server's own use. */
export function toRecord(def: AnyResource, row: DbRow): WireRow {
  const { columns, labelled } = planOf(def);
  // Built anew: taking names out of the driver's row would cost more than the copy.
  const out: WireRow = {};
  for (const { name, numeric } of columns) {
    const value = row[name];
    out[name] = numeric && typeof value === 'string' ? Number(value) : value;
  }
  if (labelled.length > 0) {
    const text: Record<string, unknown> = {};
    for (const { name, label } of labelled) {
      const value = row[label];
      if (value !== null && value !== undefined) text[name] = value;
    }
    out['_text'] = text;
  }
  return out;
}

/**
 * Does the action belong to a screen over the entity that is not open to the employee? What was typed for it is for those of that screen.
 */
export function isElsewhere(actor: Actor, def: AnyResource, action: string): boolean {
  const entity = entityOf(def);
  const of = Object.hasOwn(entity.actions, action) ? entity.actions[action]?.screen : undefined;
  return of !== undefined && !screensOf(entity).some((one) => one.screen?.id === of && can(actor, one, 'view'));
}

/** Takes out of a record what the employee may not see in full. Gives a copy when anything is masked. */
export function maskFor(actor: Actor, def: AnyResource, record: WireRow): WireRow {
  const hidden = planOf(def).masked.filter((name) => (record[name] ?? null) !== null && !reveals(actor, def, name));
  const asked = (record['_approval'] ?? null) as { action: string } | null;
  const untold = asked !== null && isElsewhere(actor, def, asked.action);
  if (hidden.length === 0 && !untold) return record;
  const out: WireRow = { ...record, ...(untold && { _approval: { ...asked, input: null } }) };
  for (const name of hidden) out[name] = masked(def.fields[name], record[name]);
  return out;
}

/** A database row as the wire carries it to this employee. */
export const toWire = (def: AnyResource, row: DbRow, actor: Actor): WireRow => maskFor(actor, def, toRecord(def, row));

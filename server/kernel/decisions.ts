import { DECISIONS } from '../../src/schema/checks/decides';
import type { AnyResource } from '../../src/schema/define';
import { quote } from '../db/columns';

/** What one command did to one record, and whether that was an employee's decision on an item of a queue, which they had claimed then. */
export interface Turn {
  def: AnyResource;
  service: string;
  id: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  decided?: { outcome: string; claimed_at: string | null };
}

/** Before and after of the item's state, where it changed. */
function turnOf({ def, before, after }: Turn): { from: unknown; to: unknown } | null {
  const { state } = def;
  return state !== undefined && after !== null && Object.hasOwn(after, state) ? { from: before?.[state], to: after[state] } : null;
}
const isOneOf = (states: readonly string[] | undefined, state: unknown): state is string => states?.some((one) => one === state) === true;

/** Marks what of a command is its employee's decision. `claim`: the claim of the record `id` that ended with it. */
export function withDecisions<T extends Turn>(
  traces: readonly T[],
  id: number | null,
  claim: { claimed_at: string | null } | undefined,
): T[] {
  return traces.map((trace) => {
    const states = trace.def.queue?.decides?.states;
    const turn = turnOf(trace);
    if (!turn || !isOneOf(states, turn.to) || isOneOf(states, turn.from)) return trace;
    return { ...trace, decided: { outcome: turn.to, claimed_at: trace.id === id ? (claim?.claimed_at ?? null) : null } };
  });
}

/** Does it take an earlier decision back, whichever employee does it? */
function takesBack(trace: Turn): boolean {
  const decides = trace.def.queue?.decides;
  const turn = turnOf(trace);
  return turn !== null && isOneOf(decides?.states, turn.from) && isOneOf(decides?.undone, turn.to);
}

const byQueue = (traces: readonly Turn[]): Map<AnyResource, Turn[]> => {
  const found = new Map<AnyResource, Turn[]>();
  for (const trace of traces) found.set(trace.def, [...(found.get(trace.def) ?? []), trace]);
  return found;
};

/**
 * Parts of the statement of the audit log that keep decisions and what takes them back; '' where there are none. `params`: those of the
 * statement, $1 when and $2 the employee.
 */
export function decisionsSql(employee: number | null, traces: readonly Turn[], params: unknown[]): string {
  const parts: string[] = [];
  const hold = (rows: readonly unknown[]): string => `$${params.push(JSON.stringify(rows))}::jsonb`;
  const made = employee === null ? [] : traces.filter(({ decided }) => decided !== undefined);
  for (const [def, all] of byQueue(made)) {
    const rows = hold(all.map(({ service, id, decided }) => ({ service, id, ...decided })));
    parts.push(`, ${quote(`decided_${def.name}`)} as (
       insert into ${DECISIONS} (service, queue, ${quote(def.name)}, employee, outcome, claimed_at, decided_at, took)
       select d.service, '${def.name}', d.id, $2::bigint, d.outcome, d.claimed_at, $1, round(extract(epoch from $1 - d.claimed_at))
         from jsonb_to_recordset(${rows}) d(service text, id bigint, outcome text, claimed_at timestamptz))`);
  }
  for (const [def, all] of byQueue(traces.filter(takesBack))) {
    const rows = hold(all.map(({ service, id }) => ({ service, id })));
    parts.push(`, ${quote(`undone_${def.name}`)} as (
       update ${DECISIONS} q set undone_at = $1 from jsonb_to_recordset(${rows}) d(service text, id bigint)
        where q.service = d.service and q.${quote(def.name)} = d.id and q.undone_at is null)`);
  }
  return parts.join('');
}

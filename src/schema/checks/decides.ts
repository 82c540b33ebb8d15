import type { AnyResource } from '../define';
import { statesOf } from '../states';

type Report = (id: string, text: string) => void;

/** The resource that keeps what employees decided. */
export const DECISIONS = 'queue_decision';

/** What a queue decides are states of its items, and the resource that keeps decisions can name it and each of them. */
export function checkDecides(def: AnyResource, byName: ReadonlyMap<string, AnyResource>, report: Report): void {
  const { states, undone = [] } = def.queue?.decides ?? {};
  if (!states) return;
  const unknown = [...states, ...undone].filter((state) => !statesOf(def).includes(state));
  for (const state of unknown) report('D310', `the queue decides, or takes back to, “${state}”, which \`state\` does not have`);
  const both = undone.filter((state) => states.includes(state));
  for (const state of both) report('D310', `“${state}” cannot be a decision and what takes one back`);
  if (unknown.length + both.length > 0) return;
  const kept = byName.get(DECISIONS)?.fields;
  const [queue, outcome, record] = [kept?.['queue'], kept?.['outcome'], kept?.[def.name]];
  const names = (field: typeof queue, value: string): boolean => field?.kind === 'enum' && Object.hasOwn(field.values, value);
  if (def.scope !== 'site' || !names(queue, def.name) || record?.kind !== 'ref' || record.resource !== def.name)
    report('D311', `decisions of “${def.name}” are kept in “${DECISIONS}”, which does not name it`);
  else for (const state of states) if (!names(outcome, state)) report('D311', `“${DECISIONS}” has no outcome “${state}”`);
}

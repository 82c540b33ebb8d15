import type { AnyAction, AnyResource } from './define';

/** May a record go from one state to the other? Staying in a state is always allowed. */
export const mayFollow = ({ transitions }: Pick<AnyResource, 'transitions'>, from: unknown, to: unknown): boolean =>
  from === to || transitions === undefined || (transitions[String(from)] ?? []).includes(String(to));

/** The states of a resource. */
export function statesOf(def: AnyResource): readonly string[] {
  const field = def.state === undefined ? undefined : def.fields[def.state];
  return field?.kind === 'enum' ? Object.keys(field.values) : [];
}

/** The states in which an action is allowed, and the state it leads to; null where it keeps the state, or only its handler knows. */
export function passageOf(def: AnyResource, { when, sets, leads }: AnyAction): { from: readonly string[]; to: string | null } {
  const state = def.state ?? '';
  const wanted = when?.[state];
  const from = wanted === undefined ? statesOf(def) : [wanted].flat().map(String);
  const to = sets?.[state] ?? leads;
  return { from, to: to === undefined ? null : String(to) };
}

interface Passage {
  from: string;
  to: string;
  /** The actions that make the change; none when the server makes it. */
  by: readonly string[];
}

/** Every transition of a resource. `moves`: the words for a claim and its end. */
function passagesOf(def: AnyResource, called: (action: string) => string, moves: { claim: string; release: string }): Passage[] {
  const found = new Map<string, { from: string; to: string; by: string[] }>();
  const add = (from: string, to: string, by: readonly string[]): void => {
    if (from === to) return;
    const known = found.get(`${from} ${to}`) ?? { from, to, by: [] };
    known.by.push(...by);
    found.set(`${from} ${to}`, known);
  };
  for (const [from, next] of Object.entries(def.transitions ?? {})) for (const to of next) add(from, to, []);
  for (const [name, action] of Object.entries(def.actions)) {
    const { from, to } = passageOf(def, action);
    if (to !== null) for (const one of from) add(one, to, [called(name)]);
  }
  const [free, held] = [def.queue?.moves?.from[def.state ?? ''], def.queue?.moves?.to[def.state ?? '']];
  if (free !== undefined && held !== undefined) {
    add(String(free), String(held), [moves.claim]);
    add(String(held), String(free), [moves.release]);
  }
  return [...found.values()];
}

/** The words of a chart. */
export interface ChartWords {
  state: (value: string) => string;
  action: (name: string) => string;
  claim: string;
  release: string;
  /** For transitions without an action. */
  server: string;
}

/** The states of a resource and their transitions, as a Mermaid state diagram; null without transitions. */
export function stateChart(def: AnyResource, words: ChartWords): string | null {
  const passages = passagesOf(def, words.action, words);
  if (def.state === undefined || passages.length === 0) return null;
  const field = def.fields[def.state];
  const first = field && 'default' in field && typeof field.default === 'string' ? field.default : undefined;
  // A state may be named by a number, which is no valid name in a diagram.
  const id = (state: string): string => `s_${state}`;
  return [
    'stateDiagram-v2',
    ...statesOf(def).map((state) => `  state "${words.state(state)}" as ${id(state)}`),
    ...(first === undefined ? [] : [`  [*] --> ${id(first)}`]),
    ...passages.map(({ from, to, by }) => `  ${id(from)} --> ${id(to)}: ${by.length > 0 ? by.join(', ') : words.server}`),
  ].join('\n');
}

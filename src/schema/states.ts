import type { AnyAction, AnyResource } from './define';

/** May a record go from one state to the other? One that stays what it is always may. */
export const mayFollow = ({ transitions }: Pick<AnyResource, 'transitions'>, from: unknown, to: unknown): boolean =>
  from === to || transitions === undefined || (transitions[String(from)] ?? []).includes(String(to));

/** The states a resource knows. */
export function statesOf(def: AnyResource): readonly string[] {
  const field = def.state === undefined ? undefined : def.fields[def.state];
  return field?.kind === 'enum' ? Object.keys(field.values) : [];
}

/** The states in which an action is open, and the one it leaves the record in; null where it leaves the state alone, or its handler alone knows. */
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
  /** The actions that lead there; none where the server goes by itself. */
  by: readonly string[];
}

/** Every way from one state to another. `moves`: what a claim and its end are called. */
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

/** What a chart calls things. */
export interface ChartWords {
  state: (value: string) => string;
  action: (name: string) => string;
  claim: string;
  release: string;
  /** Where no action leads. */
  server: string;
}

/** The states of a resource and the ways between them, as a Mermaid state diagram; null where there is no way. */
export function stateChart(def: AnyResource, words: ChartWords): string | null {
  const passages = passagesOf(def, words.action, words);
  if (def.state === undefined || passages.length === 0) return null;
  const field = def.fields[def.state];
  const first = field && 'default' in field && typeof field.default === 'string' ? field.default : undefined;
  // A state may be called by a number, which no diagram takes.
  const id = (state: string): string => `s_${state}`;
  return [
    'stateDiagram-v2',
    ...statesOf(def).map((state) => `  state "${words.state(state)}" as ${id(state)}`),
    ...(first === undefined ? [] : [`  [*] --> ${id(first)}`]),
    ...passages.map(({ from, to, by }) => `  ${id(from)} --> ${id(to)}: ${by.length > 0 ? by.join(', ') : words.server}`),
  ].join('\n');
}

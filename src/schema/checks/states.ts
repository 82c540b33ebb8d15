import type { AnyResource } from '../define';
import { screensOf } from '../screens';
import { mayFollow, passageOf, statesOf } from '../states';

type Report = (id: string, text: string) => void;

function checkPassages(def: AnyResource, report: Report): void {
  const known = statesOf(def);
  for (const [name, action] of Object.entries(def.actions)) {
    const { from, to } = passageOf(def, action);
    if (action.leads !== undefined && (!action.handled || !known.includes(action.leads)))
      report('D142', `“${name}” leads to “${action.leads}”: only a handled action says so, and of a state there is`);
    else if (to !== null)
      for (const state of from)
        if (!mayFollow(def, state, to)) report('D143', `“${name}” leads from “${state}” to “${to}”, which is no declared transition`);
  }
  const [free, held] = [def.queue?.moves?.from[def.state ?? ''], def.queue?.moves?.to[def.state ?? '']];
  if (free !== undefined && !(mayFollow(def, free, held) && mayFollow(def, held, free)))
    report('D143', `a claim leads from “${String(free)}” to “${String(held)}” and back, which are no declared transitions`);
}

const labelOf = (value: string | { label: string }): string => (typeof value === 'string' ? value : value.label);

/** “อนุมัติ” is what one presses, “อนุมัติแล้ว” what a record is: the same word for both tells neither. */
function checkWords(def: AnyResource, report: Report): void {
  const field = def.fields[def.state ?? ''];
  const actions = new Map(Object.entries(def.actions).map(([name, { label }]) => [label, name]));
  const words = [
    ...(field?.kind === 'enum'
      ? Object.entries(field.values).map(([state, value]) => [`the state “${state}”`, labelOf(value)] as const)
      : []),
    ...[def, ...screensOf(def)].flatMap(({ views }) =>
      Object.entries(views ?? {}).map(([view, { label }]) => [`the view “${view}”`, label] as const),
    ),
  ];
  for (const [place, label] of words) {
    const action = actions.get(label);
    if (action !== undefined)
      report('D144', `${place} is called “${label}” like the action “${action}”: a state says what is, an action what one does`);
  }
}

/** The field of the states, the transitions between them, and what states and views are called. */
export function checkStateField(def: AnyResource, report: Report): void {
  checkWords(def, report);
  const known = statesOf(def);
  if (def.queue?.bench && def.state === undefined)
    report('D145', 'a bench shows the views of the states in which something waits, so `state` must name the field of them');
  if (def.state === undefined ? def.transitions !== undefined : known.length === 0)
    report('D140', 'the states of a resource are the values of a field, which `state` must name');
  if (known.length === 0) return;
  for (const [from, next] of Object.entries(def.transitions ?? {}))
    for (const state of [from, ...next])
      if (!known.includes(state)) report('D141', `a transition names the state “${state}”, which does not exist`);
  checkPassages(def, report);
}

import type { AnyResource } from '../define';
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

/** The field of the states, and the transitions between them. */
export function checkStateField(def: AnyResource, report: Report): void {
  const known = statesOf(def);
  if (def.state === undefined ? def.transitions !== undefined : known.length === 0)
    report('D140', 'the states of a resource are the values of a field, which `state` must name');
  if (known.length === 0) return;
  for (const [from, next] of Object.entries(def.transitions ?? {}))
    for (const state of [from, ...next])
      if (!known.includes(state)) report('D141', `a transition names the state “${state}”, which does not exist`);
  checkPassages(def, report);
}

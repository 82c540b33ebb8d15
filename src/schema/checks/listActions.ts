import type { AnyResource } from '../define';

type Report = (id: string, text: string) => void;

/** An action of the list has no record to wait for, to change, or to name in its question. */
export function checkListActions(def: AnyResource, report: Report): void {
  const promise = def.queue?.promise;
  if (promise !== undefined && !(Number.isInteger(promise) && promise > 0 && def.actions['takeNext']?.on === 'list'))
    report('D230', 'what a queue promises is a whole number of minutes, and whose turn it is an action `takeNext` of the list decides');
  for (const [name, action] of Object.entries(def.actions)) {
    if (action.on !== 'list') {
      if (action.opens !== undefined) report('D156', `action “${name}” is asked of a record, which is open already`);
      continue;
    }
    if (!action.handled) report('D157', `action “${name}” of the list must be \`handled\`: there is no record it could change by itself`);
    const ofRecords = {
      when: action.when,
      bulk: action.bulk,
      claimed: action.claimed,
      approval: action.approval,
      together: action.together,
    };
    for (const [word, value] of Object.entries(ofRecords))
      if (value !== undefined) report('D158', `“${word}” of “${name}” is about a record, and the list has none to ask about`);
    if (/\{\w+\}/.test(action.ask ?? ''))
      report('D159', `the question of “${name}” names a field, and the list has no record to fill it from`);
  }
}

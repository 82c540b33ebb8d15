import type { AnyResource } from '../define';

type Report = (id: string, text: string) => void;

/** Only a handler can be run dry, and only with a declared result to show; an action on several records has no single result. */
export function checkDryRun(def: AnyResource, report: Report): void {
  for (const [name, { dryRun, result, handled, bulk }] of Object.entries(def.actions)) {
    if (dryRun && (!result || !handled))
      report('D090', `action “${name}” can be tried, so it must be \`handled\` and declare its \`result\``);
    if (dryRun && bulk) report('D091', `action “${name}” is offered for many records, and a trial shows the result of one`);
  }
}

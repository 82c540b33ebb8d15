import type { AnyResource } from '../define';

type Report = (id: string, text: string) => void;

/** What is tried is a handler's doing, and shown by its declared result; of many records there is no one result. */
export function checkDryRun(def: AnyResource, report: Report): void {
  for (const [name, { dryRun, result, handled, bulk }] of Object.entries(def.actions)) {
    if (dryRun && (!result || !handled))
      report('D090', `action “${name}” can be tried, so it must be \`handled\` and declare its \`result\``);
    if (dryRun && bulk) report('D091', `action “${name}” is offered for many records, and a trial shows the result of one`);
  }
}

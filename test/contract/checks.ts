/** Every check of the contract, as data: the command runs them against an address, the tests against the server itself. */
import { reports as productReports } from '../../src/reports';
import { definitions } from '../../src/resources';
import type { AnyResource } from '../../src/schema/define';
import type { AnyReport } from '../../src/schema/report/define';
import { screensOf } from '../../src/schema/screens';
import { must, NotChecked, signIn, type Check, type Context, type Employee, type Fetch } from './client';
import { dialogChecks, formChecks } from './formChecks';
import { readChecks } from './readChecks';
import { reportChecks } from './reportChecks';
import { sessionChecks, type Credentials } from './sessionChecks';
import { wordChecks } from './wordChecks';
import { writeChecks } from './writeChecks';

export interface Outcome {
  group: string;
  name: string;
  result: 'pass' | 'fail' | 'not checked';
  why: string;
  /** Method and path of the last call of a check that departs. */
  last?: string;
}

/** The group of the backend is known only after a sign-in: actions of one group are not checked. */
const withoutGroupActions = (def: AnyResource): AnyResource => ({
  ...def,
  actions: Object.fromEntries(Object.entries(def.actions).filter(([, action]) => !action.groups)),
});

export interface Checked {
  /** What is checked, and what that may refer to. */
  defs?: readonly AnyResource[];
  known?: readonly AnyResource[];
  reports?: readonly AnyReport[];
  demo?: boolean;
  throwaway?: boolean;
}

/**
 * `demo`: the backend is a demonstration, where what is declared closed there cannot be checked. `throwaway`: its data may be changed, so
 * actions of lists are carried out.
 */
export const allChecks = (
  credentials: Credentials,
  { defs = definitions, known = defs, reports = productReports, demo = true, throwaway = false }: Checked = {},
): Check[] => [
  ...sessionChecks(credentials),
  ...defs
    .filter((def) => !(demo && def.notInDemo))
    .flatMap((def) => [def, ...screensOf(def)])
    .map(withoutGroupActions)
    .flatMap((def) => [
      ...readChecks(def),
      ...writeChecks(def, known),
      ...(def.screen ? [] : [...formChecks(def, known), ...dialogChecks(def, known)]),
      ...wordChecks(def, known, throwaway),
    ]),
  ...reports.flatMap((report) => reportChecks(report, known)),
];

export interface Access extends Credentials {
  fetch: Fetch;
  site?: string;
  other?: Credentials;
  limited?: Credentials;
}

/** Signs every account in. Only the first must succeed. */
export async function openContext({ fetch, user, password, site, other, limited }: Access): Promise<Context> {
  const me = await signIn(fetch, user, password);
  const maybe = (who: Credentials | undefined): Promise<Employee | null> =>
    who ? signIn(fetch, who.user, who.password).catch(() => null) : Promise.resolve(null);
  const chosen = site ?? me.user.service[0];
  must(chosen !== undefined, `${user} sees no site`);
  return { fetch, me, site: chosen, other: await maybe(other), limited: await maybe(limited) };
}

/** Makes one check and says what came of it, and of one that departs which call it looked at last. */
export async function make({ group, name, run }: Check, context: Context): Promise<Outcome> {
  let last = '';
  const fetch: Fetch = (path, init) => {
    last = `${init?.method ?? 'GET'} ${path}`;
    return context.fetch(path, init);
  };
  try {
    await run({ ...context, fetch });
    return { group, name, result: 'pass', why: '' };
  } catch (error) {
    if (error instanceof NotChecked) return { group, name, result: 'not checked', why: error.message };
    return { group, name, result: 'fail', why: reasonOf(error), last };
  }
}

/** A check reads what the contract promises: where that is not there, the answer has another shape. */
function reasonOf(error: unknown): string {
  if (error instanceof TypeError) return `the answer is not of the shape the contract gives it (${error.message})`;
  return error instanceof Error ? error.message : String(error);
}

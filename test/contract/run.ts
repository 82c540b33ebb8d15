/** `npm run contract -- --url URL`: tells any backend where it departs from the contract. */
import { parseArgs } from 'node:util';
import { allChecks, make, openContext, type Outcome } from './checks';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    site: { type: 'string' },
    user: { type: 'string', default: 'ceo' },
    password: { type: 'string', default: 'demo1234' },
    other: { type: 'string', default: 'manager' },
    'other-password': { type: 'string' },
    limited: { type: 'string', default: 'viewer' },
    'limited-password': { type: 'string' },
    throwaway: { type: 'boolean', default: false },
  },
});

const SIGNS = { pass: 'pass', fail: 'FAIL', 'not checked': ' –  ' } as const;

function print(outcomes: readonly Outcome[]): void {
  const width = Math.max(...outcomes.map((outcome) => outcome.name.length));
  let group = '';
  for (const outcome of outcomes) {
    if (outcome.group !== group) console.log(`\n${(group = outcome.group)}`);
    console.log(`  ${SIGNS[outcome.result]}  ${outcome.name.padEnd(width)}  ${outcome.why}`.trimEnd());
  }
}

async function main({ url, user, password, site, ...more }: typeof values): Promise<number> {
  if (url === undefined) {
    console.error(
      'Usage: npm run contract -- --url http://localhost:3000 [--user ceo --password demo1234] [--site NAME] [--other manager --other-password …] [--limited viewer --limited-password …] [--throwaway]',
    );
    return 2;
  }
  const root = url.replace(/\/+$/, '');
  const context = await openContext({
    fetch: (path, init) => fetch(`${root}${path}`, init),
    user,
    password,
    site,
    other: { user: more.other, password: more['other-password'] ?? password },
    limited: { user: more.limited, password: more['limited-password'] ?? password },
  });
  const outcomes: Outcome[] = [];
  for (const check of allChecks({ user, password }, { throwaway: more.throwaway })) outcomes.push(await make(check, context));
  print(outcomes);
  const count = (result: Outcome['result']): number => outcomes.filter((outcome) => outcome.result === result).length;
  console.log(`\n${count('pass')} pass, ${count('fail')} depart from the contract, ${count('not checked')} could not be checked.`);
  return count('fail') > 0 ? 1 : 0;
}

main(values).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);

/** `npm run contract -- --url URL`: tells any backend where it departs from the contract. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { causesOf } from './causes';
import { allChecks, make, openContext, type Outcome } from './checks';
import type { Fetch } from './client';

const USAGE = `Usage: npm run contract -- --url http://localhost:3000 [options]

  --url URL           where the backend answers
  --only PART         only checks with this in their name or that of their group, such as /Deposit or claim
  --site NAME         the site to look at; the first of the employee's unless it is said
  --user, --password  who may do most (ceo, demo1234)
  --other, --other-password      a colleague with similar rights, for claims (manager)
  --limited, --limited-password  one who may do little, for refusals (viewer)
  --throwaway         its data may be changed, so actions of lists that write are carried out too
  --help              this`;

/** The command cannot be carried out as it was given; the message says why. */
class Misused extends Error {}
/** Nothing answers at the address. */
class Unreachable extends Error {}

const OPTIONS = {
  url: { type: 'string' },
  only: { type: 'string' },
  site: { type: 'string' },
  user: { type: 'string', default: 'ceo' },
  password: { type: 'string', default: 'demo1234' },
  other: { type: 'string', default: 'manager' },
  'other-password': { type: 'string' },
  limited: { type: 'string', default: 'viewer' },
  'limited-password': { type: 'string' },
  throwaway: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];

function read() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new Misused(error instanceof Error ? error.message : String(error));
  }
}

function rootOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol))
    throw new Misused(`“${url}” is no address; it begins with http:// or https://.`);
  return url.replace(/\/+$/, '');
}

/** Names the address where nothing answers; `fetch` itself only says that it failed. */
const reaching =
  (root: string): Fetch =>
  (path, init) =>
    fetch(`${root}${path}`, init).catch((error: unknown) => {
      const { cause } = error as { cause?: { code?: string; message?: string } };
      throw new Unreachable(`Nothing answers at ${root} (${cause?.code ?? cause?.message ?? String(error)}).`);
    });

const SIGNS = { pass: 'pass', fail: 'FAIL', 'not checked': ' –  ' } as const;

function print(outcomes: readonly Outcome[]): void {
  const width = Math.max(...outcomes.map((outcome) => outcome.name.length));
  let group = '';
  for (const outcome of outcomes) {
    if (outcome.group !== group) console.log(`\n${(group = outcome.group)}`);
    console.log(`  ${SIGNS[outcome.result]}  ${outcome.name.padEnd(width)}  ${outcome.why}`.trimEnd());
    if (outcome.last) console.log(`        ${''.padEnd(width)}  at ${outcome.last}`);
  }
}

function printCauses(outcomes: readonly Outcome[]): void {
  const causes = causesOf(outcomes);
  if (causes.length === 0) return;
  console.log('\nWhy, the most frequent first:');
  for (const { why, first, count } of causes)
    console.log(
      `  ${String(count).padStart(4)} ×  ${why}\n          first at ${first.group}: ${first.name}${first.last ? ` (${first.last})` : ''}`,
    );
}

async function main(): Promise<number> {
  const { url, user, password, site, only, throwaway, help, ...more } = read();
  if (help) {
    console.log(USAGE);
    return 0;
  }
  if (url === undefined) throw new Misused('--url is missing.');
  const wanted = only?.toLowerCase() ?? '';
  const checks = allChecks({ user, password }, { throwaway }).filter(({ group, name }) =>
    `${group}: ${name}`.toLowerCase().includes(wanted),
  );
  if (checks.length === 0) throw new Misused(`No check has “${only}” in its name or that of its group.`);
  const context = await openContext({
    fetch: reaching(rootOf(url)),
    user,
    password,
    site,
    other: { user: more.other, password: more['other-password'] ?? password },
    limited: { user: more.limited, password: more['limited-password'] ?? password },
  });
  const outcomes: Outcome[] = [];
  for (const check of checks) outcomes.push(await make(check, context));
  print(outcomes);
  printCauses(outcomes);
  const count = (result: Outcome['result']): number => outcomes.filter((outcome) => outcome.result === result).length;
  console.log(`\n${count('pass')} pass, ${count('fail')} depart from the contract, ${count('not checked')} could not be checked.`);
  return count('fail') > 0 ? 1 : 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const sentence = error instanceof Error ? error.message : String(error);
    console.error(error instanceof Misused ? `${sentence}\n\n${USAGE}` : sentence);
    process.exitCode = error instanceof Misused ? 2 : 1;
  },
);

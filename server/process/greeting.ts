import { demoAccounts, DEMO_PASSWORD } from '../seed/staff';
import type { Environment } from './environment';
import type { Prepared } from './prepareOffice';

export interface Started {
  /** Where the server listens. */
  port: number;
  seconds: number;
  prepared: Prepared;
  /** Was the group opened again by `SHUTDOWN`? */
  reopened: boolean;
  /** About messaging; null: nothing unusual. */
  sms: string | null;
}

/** What the operator is told when the server is up, line by line. */
export function greetingOf(
  { config, databaseUrl, dataDir, testClock }: Environment,
  { port, seconds, prepared, reopened, sms }: Started,
): string[] {
  const here = `http://localhost:${port}`;
  const lines = [
    `Ready at ${here} after ${seconds.toFixed(1)} s (${config.mode}, ${databaseUrl === undefined ? `embedded database in ${dataDir}` : 'PostgreSQL'}).`,
  ];
  if (prepared.filled) lines.push('The empty database was filled with demo data.');
  if (config.mode === 'DEMO')
    lines.push(`Demo accounts, password ${DEMO_PASSWORD}: ${demoAccounts.map((account) => account.username).join(', ')}`);
  if (reopened) lines.push('SHUTDOWN is off: the group is open again. Start without it next time.');
  if (config.addressRules === false)
    lines.push('ADDRESS_RULES is off: everybody may work from any address. Repair the rules, then start without it.');
  if (testClock !== undefined) lines.push(`TEST_CLOCK is set: the clock stands ahead by the milliseconds in ${testClock}.`);
  if (sms !== null) lines.push(sms);
  for (const { text } of prepared.left)
    lines.push(
      `Left over in the database: ${text}. \`npm run db:diff\` (\`node dist/server/database.js diff\`) shows the SQL that clears it away.`,
    );
  return lines;
}

/** The link with which the first administrator sets their password: for a person to open, and so no entry of the log. */
export const firstLinkOf = ({ config }: Environment, port: number, invite: string): string =>
  `First administrator “admin”: set the password within 24 hours at ${config.publicUrl ?? `http://localhost:${port}`}/register#token=${invite}`;

/** A key of the demonstration's first site, to try the site interface with at once: for a person, and so no entry of the log. */
export const demoKeyLine = (port: number, key: string): string =>
  `Site interface of the first site, to read and try at http://localhost:${port}/site/v1/docs; the key of this start: ${key}`;

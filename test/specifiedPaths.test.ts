/** Who may open each path of the source specification: what is declared says the same, for every account there is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens, type Walked } from '../e2e/kinds';
import { readToken } from '../src/auth/parseLogin';
import type { Actor } from '../src/schema/actor';
import { opens } from './gates';
import { openOffice, type Office } from './office';
import { openedBy, SCREENS } from './specified';

/** Addresses that lead to a record. */
const LEADS: Readonly<Record<string, string>> = { '/Sms/info': '/Sms/1', '/crossSms/info': '/crossSms/1' };
const screenAt = (path: string): Walked => {
  const wanted = LEADS[path] ?? path;
  const found = ['page', 'report', 'list', 'show', 'planned']
    .flatMap((kind) => screens.filter((screen) => screen.kind === kind))
    // Records are numbers; what a planned screen will be about may be anything.
    .find(({ kind, path: known }) => new RegExp(`^${known.replace(/:\w+/g, kind === 'planned' ? '[^/]+' : '\\d+')}$`).test(wanted));
  if (!found) throw new Error(`there is no screen at ${path}`);
  return found;
};

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

test.each(['ceo', 'owner', 'manager', 'lead', 'senior', 'staff', 'viewer'])('%s', async (username) => {
  const worker = await office.signIn(username);
  const { user } = readToken(worker.token);
  const { grants, demo } = (await worker.get('/api/Grants')).body.payload as Pick<Actor, 'grants' | 'demo'>;
  const actor: Actor = { user: user!, grants, demo };
  for (const [path, rule] of Object.entries(SCREENS))
    expect([path, opens(actor, screenAt(path))]).toEqual([path, openedBy(actor, rule) !== null]);
});

/** What the audit log tells of a refused call: under names that people know, whichever call it was. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteCalls } from '../server/calls/siteCalls';
import { workCalls } from '../server/calls/workCalls';
import { definitions } from '../src/resources';
import { reportOutlines } from '../src/resources/reportOutlines';
import { actionText, detailText, subjectText } from '../src/schema/auditWords';
import { labelsOf } from '../src/schema/labels';
import { openOffice, OTHER_SITE, SITE, type Office, type Worker } from './office';

let office: Office;
let viewer: Worker;
beforeAll(async () => {
  office = await openOffice();
  viewer = await office.signIn('viewer');
});
afterAll(() => office.close());

interface Refused extends Record<string, unknown> {
  service: string | null;
  resource: string;
  action: string;
  after: Record<string, unknown> | null;
}
const refused = (): Promise<Refused[]> =>
  office.db.query<Refused>("select service, resource, action, after from audit where employee = $1 and result = 'refused' order by id", [
    viewer.id,
  ]);

test('a refused call stands under a subject and an action that have words', async () => {
  const call = (method: string, path: string) => (method === 'GET' ? viewer.get(`/api${path}`) : viewer.json(method, `/api${path}`, {}));
  for (const [method, path] of siteCalls) for (const at of [OTHER_SITE, SITE]) await call(method, `${path}/${at}`);
  for (const [method, path] of workCalls) await call(method, `${path}?service=${OTHER_SITE}&q=0812345678&employee=1`);
  await viewer.get('/api/Sessions?employee=1');
  await viewer.raw(`/api/File/${OTHER_SITE}/${'0'.repeat(32)}.png`, {});
  const entries = await refused();
  expect(entries.length).toBeGreaterThan(siteCalls.length);
  expect(entries.map(({ service }) => service)).not.toContain(OTHER_SITE);
  for (const { resource, action, after } of entries) {
    const def = definitions.find(({ name }) => name === resource);
    const isNamed = def !== undefined || reportOutlines.some(({ name }) => name === resource);
    for (const language of ['th', 'en'] as const) {
      if (!isNamed) expect(subjectText(resource, language), resource).not.toBe(resource);
      expect(actionText(action, def && labelsOf(def, undefined, language), language), `${resource} ${action}`).not.toBe(action);
      for (const key of Object.keys(after ?? {})) expect(detailText(key, language), `${resource} ${action}`).not.toBe(key);
    }
  }
  expect(entries).toContainEqual({ service: null, resource: 'employee', action: 'view', after: null });
  expect(entries).toContainEqual({ service: null, resource: 'file', action: 'view', after: null });
});

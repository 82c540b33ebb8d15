/** What an employee with a role would see: by the rules that decide, within the reach of the caller, and without changing anything. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportShells } from '../src/reports/shells';
import { everyScreen } from '../src/resources/screens';
import type { Actor } from '../src/schema/actor';
import { can, canAct, canImport } from '../src/schema/can';
import { entries } from '../src/menu/catalogue';
import { opens } from '../src/menu/buildMenu';
import { openOffice, query, rowOf, SITE, type Office, type Reply, type Row, type Worker } from './office';

interface Preview {
  role: { id: number; name: string };
  level: number;
  deptcode: string;
  screens: { name: string; verbs: string[]; actions: string[] }[];
  pages: string[];
}

let office: Office;
let ceo: Worker;
let owner: Worker;
beforeAll(async () => {
  office = await openOffice();
  [ceo, owner] = [await office.signIn('ceo'), await office.signIn('owner')];
});
afterAll(() => office.close());

const ask = (worker: Worker, role: number, as: Record<string, unknown> = {}): Promise<Reply> =>
  worker.get(`/api/Settingrole/${role}/preview?${query(as)}`);
const seen = async (worker: Worker, role: number, as: Record<string, unknown> = {}): Promise<Preview> => {
  const reply = await ask(worker, role, as);
  expect(reply.status, reply.body.msg).toBe(200);
  return reply.body['payload'] as Preview;
};
/** The rights of an employee, as their own panel is given them. */
async function actorOf(worker: Worker): Promise<Actor> {
  const { grants } = (await worker.get('/api/Grants')).body['payload'] as Pick<Actor, 'grants'>;
  const me = rowOf(await worker.get('/api/Me')) as unknown as { level: number; deptcode: string; services: string[] };
  const user = { id: worker.id, name: '', line_image: '', active: 1 as const, group: 'TOPUP', section_date: '' };
  return { user: { ...user, level: me.level, deptcode: me.deptcode, service: me.services }, grants, demo: true };
}

test.each([
  ['staff', 6],
  ['lead', 4],
  ['manager', 3],
  ['viewer', 7],
])('a role shows just what %s, who has it, may see and do', async (username, role) => {
  const actor = await actorOf(await office.signIn(username));
  const preview = await seen(ceo, role);
  expect([preview.level, preview.deptcode]).toEqual([actor.user.level, actor.user.deptcode]);
  const all = [...everyScreen, ...reportShells];
  const open = all.filter((def) => can(actor, def, 'view'));
  expect(preview.screens.map(({ name }) => name).sort()).toEqual(open.map(({ name }) => name).sort());
  for (const { name, verbs, actions } of preview.screens) {
    const def = all.find((one) => one.name === name)!;
    const wanted = [...def.verbs.filter((verb) => can(actor, def, verb)), ...(canImport(actor, def) ? ['import'] : [])];
    expect([verbs, actions], name).toEqual([wanted, Object.keys(def.actions).filter((action) => canAct(actor, def, action))]);
  }
  const plain = entries.filter(({ def, dialog }) => !def && !dialog);
  expect(plain.filter(({ path }) => preview.pages.includes(path))).toEqual(plain.filter(opens(actor)));
});

test('level and department are chosen, up to one’s own', async () => {
  const names = async (as: Record<string, unknown>, worker = ceo): Promise<string[]> =>
    (await seen(worker, 4, as)).screens.map(({ name }) => name);
  expect(await names({ level: 7 })).toContain('topup');
  expect(await names({ level: 6 })).not.toContain('topup');
  expect(await names({ deptcode: 'D003' })).not.toContain('job_run');
  expect(await names({ deptcode: 'D002' })).toContain('job_run');
  expect((await ask(owner, 4, { level: 10 })).status).toBe(403);
  expect((await ask(owner, 4, { deptcode: 'D002' })).status).toBe(403);
  for (const wrong of [{ level: 0 }, { level: 11 }, { level: 'x' }, { deptcode: 'D009' }])
    expect((await ask(ceo, 4, wrong)).status).toBe(400);
});

test('it asks for the right to see roles, and leaves out those of employees above oneself', async () => {
  const staff = await office.signIn('staff');
  expect([(await ask(staff, 6)).status, (await ask(staff, 6)).body['permission']]).toEqual([403, 'M004']);
  expect((await ask(owner, 1)).status).toBe(403);
  expect((await ask(owner, 2)).status).toBe(200);
  expect((await ask(ceo, 99_999)).status).toBe(404);
});

test('a view is shared with roles of nobody above oneself, nor moved to them or taken from them', async () => {
  const view = { name: 'งานวันนี้', list: 'withdraw', search: '?filter=%7B%22amount_lte%22%3A10%7D' };
  const share = (who: Worker, role: number): Promise<Reply> => who.json('POST', '/api/Settingrole/Views', { ...view, role });
  const refused = await share(owner, 1);
  expect([refused.status, refused.body['permission'], refused.body.msg]).toEqual([403, 'M004', expect.stringMatching(/[ก-๙]/)]);
  const [own, above] = [rowOf(await share(owner, 2)), rowOf(await share(ceo, 1))];
  const send = (method: string, { id, version }: Row, values: Record<string, unknown> = {}): Promise<Reply> =>
    owner.json(method, `/api/Settingrole/Views/${id}`, { version, ...values });
  expect((await send('PUT', own, { role: 1 })).status).toBe(403);
  expect([(await send('PUT', above, { search: null })).status, (await send('DELETE', above)).status]).toEqual([403, 403]);
  expect((await ceo.get(`/api/Settingrole/Views/${above.id}`)).body.payload).toEqual(above);
  expect([(await send('PUT', own, { name: 'งานเช้า' })).status]).toEqual([200]);
});

test('who looks gets no right of it, and nothing is changed', async () => {
  const small = rowOf(
    await ceo.json('POST', '/api/Settingrole', {
      name: 'ดูสิทธิ์เท่านั้น',
      permissions: [{ code: 'M004', active: true, view: true, add: false, update: false, delete: false, export: false }],
    }),
  );
  const looker = await office.signIn('lead');
  await office.db.query("update employee set role = $1, version = version + 1 where username = 'lead'", [small.id]);
  const state = (): Promise<unknown> =>
    office.db.query(
      "select (select count(*) from audit where result = 'ok')::int as entries, (select sum(version) from role)::int as versions",
    );
  const before = await state();
  expect((await seen(looker, 6)).screens.map(({ name }) => name)).toContain('deposit');
  expect((await looker.get(`/api/Deposit/${SITE}`)).status).toBe(403);
  expect(await state()).toEqual(before);
});

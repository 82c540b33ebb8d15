/**
 * A site's key that writes moves members' money without any employee, so no one person makes or replaces one, or moves the play money.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { keyScopes } from '../src/resources/admin/siteKey';
import { usual, withOffice } from './desk';
import { rowsOf, SITE, type Reply, type Row, type Worker } from './office';
import { aMember, makeKey, siteClient } from './siteRig';

const HOME = ['198.51.100.0/24'];

describe.each(usual)('keys of a site, %s', (engine) => {
  const { office, ceo, admin, owner } = withOffice(['ceo', 'admin', 'owner'], { engine });
  let site = 0;
  beforeAll(async () => {
    site = (await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]))[0]?.id ?? 0;
  });

  const ask = (who: Worker, action: string, input: Record<string, unknown>): Promise<Reply> =>
    who.json('POST', `/api/DatabaseConfig/${site}/${action}`, input);
  const revealed = ({ body }: Reply): string | undefined => (body['reveal'] as { value: string } | undefined)?.value;
  const keys = async (): Promise<Row[]> => rowsOf(await ceo.get('/api/DatabaseConfig/Key?range=[0,99]'));
  const number = (whole: string): string => whole.split('_')[1] ?? '';

  test.each(Object.keys(keyScopes).filter((scope) => scope !== 'read'))(
    'one person makes no key that writes (%s): another confirms, and is shown it',
    async (scope) => {
      const before = (await keys()).length;
      const input = { scopes: ['read', scope], addresses: HOME };
      const asked = await ask(ceo, 'makeKey', input);
      expect([asked.status, asked.body['approval'], revealed(asked)]).toEqual([200, expect.anything(), undefined]);
      expect(asked.body.msg).toContain('สองคน');
      const again = await ask(ceo, 'makeKey', input);
      expect([again.status, again.body['conflict']]).toEqual([409, 'maker']);
      expect(await keys()).toHaveLength(before);
      const mine = (await admin.get('/api/Mine')).body.payload as {
        approvals: { resource: string; record: number; action: string }[];
      };
      expect(mine.approvals.map(({ resource, record, action }) => [resource, record, action])).toContainEqual([
        'site:connection',
        site,
        'makeKey',
      ]);
      // Another input than what was asked for is another request.
      expect(revealed(await ask(admin, 'makeKey', { ...input, addresses: ['203.0.113.7'] }))).toBeUndefined();
      expect(revealed(await ask(ceo, 'makeKey', { ...input, addresses: ['203.0.113.7'] }))).toMatch(/^ok_/);
      expect(await keys()).toHaveLength(before + 1);
    },
  );

  test('a key that writes works from named addresses alone', async () => {
    for (const addresses of [[], null, ['0.0.0.0/0'], ['198.51.100.9', '::/0']]) {
      const refused = await ask(ceo, 'makeKey', { scopes: ['play'], addresses });
      expect([refused.status, Object.keys(refused.body['errors'] as object)]).toEqual([400, ['addresses']]);
    }
    const { whole } = await makeKey(office, site, { scopes: ['members'], addresses: HOME });
    const { ref, body } = aMember();
    expect((await siteClient(office, whole, '203.0.113.1').put(`/members/${ref}`, body)).status).toBe(401);
    expect((await siteClient(office, whole).put(`/members/${ref}`, body)).status).toBe(201);
  });

  test('replacing one takes two as well, and one from before that works from everywhere is not replaced', async () => {
    const { whole } = await makeKey(office, site, { scopes: ['money', 'read'], addresses: HOME });
    const input = { key: number(whole), hours: 1 };
    expect((await ask(ceo, 'rotateKey', input)).body['approval']).toBeDefined();
    expect((await ask(ceo, 'rotateKey', input)).status).toBe(409);
    const next = revealed(await ask(admin, 'rotateKey', input));
    expect(next).toMatch(/^ok_/);
    await office.db.query("update site_key set addresses = '{}' where key = $1", [number(next ?? '')]);
    const refused = await ask(ceo, 'rotateKey', { key: number(next ?? ''), hours: 1 });
    expect([refused.status, refused.body['errors']]).toEqual([400, { key: expect.stringContaining('ที่อยู่') as string }]);
  });

  test('below level 9 nobody asks for one or confirms it; a key that only reads is made and replaced by one', async () => {
    const level = (who: Worker, to: number): Promise<unknown> =>
      office.db.query('update employee set level = $2, version = version + 1 where id = $1', [who.id, to]);
    const input = { scopes: ['bank'], addresses: HOME };
    await level(admin, 8);
    const low = await office.signIn('admin');
    const refused = await ask(low, 'makeKey', input);
    expect([refused.status, refused.body.msg]).toEqual([403, expect.stringContaining('9')]);
    expect((await ask(ceo, 'makeKey', input)).body['approval']).toBeDefined();
    expect((await ask(low, 'makeKey', input)).status).toBe(403);
    const reading = revealed(await ask(low, 'makeKey', { scopes: ['read'] }));
    expect(reading).toMatch(/^ok_/);
    expect(revealed(await ask(low, 'rotateKey', { key: number(reading ?? ''), hours: 1 }))).toMatch(/^ok_/);
    await level(admin, 9);
    expect(revealed(await ask(await office.signIn('admin'), 'makeKey', input))).toMatch(/^ok_/);
    expect((await ask(owner, 'makeKey', input)).status).toBe(403);
  });

  test('where the play money is takes two', async () => {
    const wallet = async (): Promise<Row> => rowsOf(await ceo.get('/api/DatabaseConfig?range=[0,99]')).find(({ id }) => id === site)!;
    const before = await wallet();
    const to = before['wallet'] === 'ours' ? 'site' : 'ours';
    const set = async (who: Worker): Promise<Reply> => ask(who, 'setWallet', { wallet: to, version: (await wallet()).version });
    const [two, signed] = [await office.signIn('admin'), await office.signIn('ceo')];
    expect((await set(signed)).body['approval']).toBeDefined();
    expect((await wallet())['wallet']).toBe(before['wallet']);
    expect((await set(signed)).status).toBe(409);
    expect((await set(two)).body).not.toHaveProperty('approval');
    expect((await wallet())['wallet']).toBe(to);
  });
});

/** Members pay into accounts that are switched on, so two people let one be used for the first time. */
import { expect, test } from 'vitest';
import { migrations } from '../server/db/migrations';
import { withOffice } from './desk';
import { rowOf, SITE, type Reply, type Row, type Worker } from './office';

const { office, desk, ceo, owner } = withOffice(['ceo', 'owner']);

const make = async (number: string): Promise<Row> =>
  rowOf(
    await ceo.send(`/api/Statement/${SITE}?action=create`, {
      ...{ bank: 'KBANK', number, holder: 'บจก. ของฉันเอง', purpose: 'deposit', promptpay_id: '0812223333', priority: 1 },
    }),
  );
const act = async (who: Worker, action: string, { id }: Row): Promise<Reply> =>
  desk.act(who, '/Statement', action, await desk.see('/Statement', id));

test('a new account is off, and who made it does not switch it on alone; afterwards one does', async () => {
  const account = await make('9876543210');
  expect(account).toMatchObject({ active: false, opened_at: null });
  const asked = await act(ceo, 'turnOn', account);
  expect(asked.body).toHaveProperty('approval');
  expect(await desk.see('/Statement', account.id)).toMatchObject({ active: false, opened_at: null });
  expect((await act(ceo, 'turnOn', account)).body['conflict']).toBe('maker');
  expect(rowOf(await act(owner, 'turnOn', account))).toMatchObject({ active: true, opened_at: expect.any(String) as string });
  const { opened_at: first } = await desk.see('/Statement', account.id);
  expect(rowOf(await act(ceo, 'turnOff', account))).toMatchObject({ active: false });
  expect(rowOf(await act(ceo, 'turnOn', account))).toMatchObject({ active: true, opened_at: first });
});

test('the second person decides on what the account is now', async () => {
  const account = await make('9876543211');
  await act(ceo, 'turnOn', account);
  const changed = await ceo.send(`/api/Statement/${SITE}?action=update&id=${account.id}`, {
    version: (await desk.see('/Statement', account.id)).version,
    holder: 'บจก. ของคนอื่น',
  });
  expect(rowOf(changed)['holder']).toBe('บจก. ของคนอื่น');
  // What was asked for was another account, so this asks anew.
  expect((await act(owner, 'turnOn', account)).body).toHaveProperty('approval');
  expect(rowOf(await act(ceo, 'turnOn', account))).toMatchObject({ active: true });
});

test('accounts of the version before count as switched on when they were made', async () => {
  const account = await make('9876543212');
  await office.db.script(migrations.find(({ name }) => name.startsWith('bank accounts know since when'))?.sql ?? '');
  expect(await desk.see('/Statement', account.id)).toMatchObject({ active: false, opened_at: account['created_at'] });
  expect(rowOf(await act(ceo, 'turnOn', account))).toMatchObject({ active: true });
});

test('an account that nobody opened proves nobody’s name', async () => {
  const account = await make('9876543213');
  const check = async (): Promise<Row> =>
    rowOf(await ceo.send(`/api/Checkbank/${SITE}?action=create`, { bank: 'KBANK', number: '9876543213', name: 'บจก. ของฉันเอง' }));
  expect(await check()).toMatchObject({ fit: 'unknown' });
  await act(ceo, 'turnOn', account);
  expect((await act(owner, 'turnOn', account)).status).toBe(200);
  expect(await check()).toMatchObject({ found_in: 'bank_account', found_name: 'บจก. ของฉันเอง' });
});

/** A trial of a statement file says which rows are there already, and nothing of what is in them to who is not shown it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, importRows, inRow, resultsOf } from './bankFiles/importRig';
import { Desk } from './desk';
import { openOffice, type Office, type Row, type Worker } from './office';

let office: Office;
let ceo: Worker;
let manager: Worker;
let account: Row;
const ofRole = 'where id = (select role from employee where id = $1)';
beforeAll(async () => {
  office = await openOffice();
  [ceo, manager] = [await office.signIn('ceo'), await office.signIn('manager')];
  account = await new Desk(office, ceo).account();
  await importRows(ceo, bodyOf(account, [inRow('14:05', '500.37', '12,500.37', 'X5678 นาย สมชาย ใจดี')]));
});
afterAll(() => office.close());

const trial = async (who: Worker, payer: string, balance: string | null): Promise<string[]> =>
  resultsOf(await importRows(who, bodyOf(account, [inRow('14:05', '500.37', balance, payer)], { dry: true })));

test('who sees numbers and balances is told of each row what it is', async () => {
  expect(await trial(ceo, 'X5678 นาย สมชาย ใจดี', '12,500.37')).toEqual(['seen']);
  expect(await trial(ceo, 'X1111 นาย สมชาย ใจดี', null)).toEqual(['new']);
  expect(await trial(ceo, 'X5678 นาย สมชาย ใจดี', '99.00')).toEqual(['new']);
});

test('who does not is told the same of any number and any balance', async () => {
  const [role] = await office.db.query<{ permissions: { code: string }[] }>(`select permissions from role ${ofRole}`, [manager.id]);
  await office.db.query(`update role set permissions = $2, version = version + 1 ${ofRole}`, [
    manager.id,
    JSON.stringify(role!.permissions.filter(({ code }) => code !== '13006' && code !== '13008')),
  ]);
  for (const [payer, balance] of [
    ['X5678 นาย สมชาย ใจดี', '12,500.37'],
    ['X1111 นาย สมชาย ใจดี', '12,500.37'],
    ['X5678 นาย สมชาย ใจดี', '99.00'],
    ['X1111 นาย สมชาย ใจดี', null],
  ] as const)
    expect(await trial(manager, payer, balance), `${payer} ${balance}`).toEqual(['seen']);
  // What the lists show tells rows apart as before.
  expect(await trial(manager, 'X5678 นาย มานะ อดทน', '12,500.37')).toEqual(['new']);
});

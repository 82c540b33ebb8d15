/**
 * What a filter means is one thing: the list of the server and `matches`, by which buttons and states are judged, agree on every form of
 * it.
 */
import { beforeAll, expect, test } from 'vitest';
import { member } from '../src/resources/member/member';
import { deposit } from '../src/resources/transaction/deposit';
import type { AnyResource } from '../src/schema/define';
import { matches } from '../src/schema/filter';
import { bangkokDay } from '../src/schema/format';
import { withOffice } from './desk';
import { query, rowsOf, SITE, type Row } from './office';

type Filter = Record<string, unknown>;
const { office, ceo } = withOffice(['ceo']);
beforeAll(async () => {
  await office.db.query("update deposit set status = (array['pending', 'approved', 'rejected'])[1 + id % 3], hidden = false");
  await office.db.query("update member set last_login = null, tags = '{}' where id % 4 = 0");
});

const rows = async (def: AnyResource, filter: Filter): Promise<Row[]> => {
  const reply = await ceo.get(`/api${def.path}/${SITE}?${query({ filter, range: [0, 999], sort: ['id', 'ASC'] })}`);
  expect(reply.status, JSON.stringify([filter, reply.body.msg])).toBe(200);
  return rowsOf(reply);
};

test('every form of a filter finds the rows that answer to it, some but not all', async () => {
  const now = new Date();
  const [deposits, members] = [await rows(deposit, {}), await rows(member, {})];
  const middle = deposits.map((row) => String(row['created_at'])).sort()[Math.floor(deposits.length / 2)] ?? '';
  const days = Math.round((Date.parse(bangkokDay(now)) - Date.parse(bangkokDay(new Date(middle)))) / 86_400_000);
  const amount = deposits[0]?.['amount'];
  const tag = members.flatMap((row) => row['tags'] as string[])[0];
  const forms: [AnyResource, Row[], Filter[]][] = [
    [
      deposit,
      deposits,
      [
        { status_ne: 'pending' },
        { status_ne: ['pending', 'approved'] },
        { amount_ne: amount },
        { amount_gte: amount, channel_ne: 'qr' },
        { line_empty: true },
        { line_empty: false },
        { decided_by_ne: null },
        { created_at_gte: `today-${days}` },
        { created_at_lte: `today-${days}` },
        { created_at: `today-${days}` },
        { created_at_ne: `today-${days}` },
        ...Object.values((deposit as AnyResource).views ?? {})
          .slice(0, 3)
          .map((view) => ({ ...view.filter })),
      ],
    ],
    [
      member,
      members,
      [{ last_login_empty: true }, { last_login_gte: 'today-365' }, { tags_empty: true }, { tags_ne: tag }, { tags_ne: [tag, 'ไม่มี'] }],
    ],
  ];
  for (const [def, all, filters] of forms)
    for (const filter of filters) {
      const expected = all.filter((row) => matches(def, filter, row, now)).map((row) => row.id);
      expect(
        (await rows(def, filter)).map((row) => row.id),
        JSON.stringify(filter),
      ).toEqual(expected);
      expect(expected.length, JSON.stringify(filter)).toBeGreaterThan(0);
      expect(expected.length, JSON.stringify(filter)).toBeLessThan(all.length);
    }
  expect(await rows(deposit, { created_at_gte: 'today+1' })).toEqual([]);
});

test('what is no form of a filter is refused', async () => {
  const wrong: Filter[] = [
    { created_at_gte: 'today-99999' },
    { created_at_gte: 'tomorrow' },
    { amount_gte: 'today' },
    { line_empty: 'yes' },
    { status_ne: 'nothing' },
    { status_empty_ne: 1 },
    { status_like: 'p' },
    { note_empty: true },
  ];
  for (const filter of wrong) expect((await ceo.get(`/api/Deposit/${SITE}?${query({ filter })}`)).status, JSON.stringify(filter)).toBe(400);
});

test('“today” goes by the clock of the office', async () => {
  expect(await rows(deposit, { created_at_gte: 'today+300' })).toEqual([]);
  office.later(-400 * 86_400_000);
  const early = await office.signIn('ceo');
  const reply = await early.get(`/api/Deposit/${SITE}?${query({ filter: { created_at_gte: 'today+300' } })}`);
  expect(reply.body['total']).toBeGreaterThan(0);
});

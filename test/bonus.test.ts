/** Promotions: what each kind cannot do without, on a draft and on one that members already see. */
import { describe, expect, test } from 'vitest';
import { gameCategories } from '../src/schema/data/gameCategories';
import { agentProviders } from '../src/schema/data/agentProviders';
import { withOffice } from './desk';
import { rowOf, rowsOf, SITE, type Reply, type Row } from './office';

describe('promotions', () => {
  const { office, ceo } = withOffice(['ceo']);
  let made = 0;

  const create = (over: Record<string, unknown>): Promise<Reply> =>
    ceo.send(`/api/Bonus/${SITE}?action=create`, { name: `โปรทดสอบ ${++made}`, ...over });
  const send = (row: Row, action: string, data: Record<string, unknown> = {}): Promise<Reply> =>
    ceo.send(`/api/Bonus/${SITE}?action=${action}&id=${row.id}`, { version: row.version, ...data });
  const beside = (reply: Reply): unknown => [reply.status, Object.keys(reply.body['errors'] ?? {}).sort()];

  const wrong: [string, Record<string, unknown>, string[]][] = [
    ['a percentage without one', { reward: 'percent' }, ['percent']],
    ['a percentage of zero', { reward: 'percent', percent: 0 }, ['percent']],
    ['a fixed bonus without an amount', { reward: 'fixed', percent: 10 }, ['amount']],
    ['a fixed bonus of zero', { reward: 'fixed', amount: 0 }, ['amount']],
    ['a time window without times', { type: 'window', percent: 10 }, ['end_time', 'start_time']],
    ['a time window without an end', { type: 'window', percent: 10, start_time: '06:00' }, ['end_time']],
    ['a time window of no length', { type: 'window', percent: 10, start_time: '06:00', end_time: '06:00' }, ['end_time']],
    [
      'tiers of cashback that do not rise',
      {
        type: 'cashback',
        percent: 5,
        tiers: [
          { from: 500, percent: 3 },
          { from: 500, percent: 5 },
        ],
      },
      ['tiers.1.from'],
    ],
    ['a window and no reward, both said at once', { type: 'window', reward: 'fixed', start_time: '06:00' }, ['amount', 'end_time']],
  ];
  test.each(wrong)('%s is refused beside its field', async (_what, over, fields) => {
    expect(beside(await create(over))).toEqual([400, fields]);
    const draft = rowOf(await create({ percent: 5 }));
    expect(beside(await send(draft, 'update', { percent: null, ...over }))).toEqual([400, fields]);
  });

  test('what is whole is taken, a window past midnight too', async () => {
    expect((await create({ reward: 'fixed', amount: 50 })).status).toBe(200);
    expect((await create({ type: 'window', percent: 10, start_time: '22:00', end_time: '02:00' })).status).toBe(200);
    const tiers = [
      { from: 500, percent: 3 },
      { from: 5000, percent: 5 },
    ];
    expect(rowOf(await create({ type: 'cashback', percent: 1, tiers }))['tiers']).toEqual(tiers);
    expect(rowOf(await create({ type: 'every', percent: 1, tiers }))['tiers'], 'only cashback has tiers').toBeNull();
  });

  test('one that is on is not stripped of its reward or its window', async () => {
    const row = rowOf(await create({ type: 'window', percent: 10, start_time: '06:00', end_time: '10:00' }));
    const on = rowOf(await send(row, 'turnOn'));
    expect(on['active']).toBe(true);
    for (const [change, field] of [
      [{ percent: null }, 'percent'],
      [{ percent: 0 }, 'percent'],
      [{ reward: 'fixed' }, 'amount'],
      [{ end_time: null }, 'end_time'],
    ] as const) {
      expect(beside(await send(on, 'update', change)), JSON.stringify(change)).toEqual([400, [field]]);
    }
    expect((await send(on, 'update', { percent: 20 })).status).toBe(200);
  });

  test('one that an earlier version kept without its reward or window is not switched on', async () => {
    const row = rowOf(await create({ percent: 10 }));
    for (const broken of ['percent = null', "percent = 10, type = 'window', start_time = null"]) {
      await office.db.query(`update bonus set ${broken} where service = $1 and id = $2`, [SITE, row.id]);
      const refused = await send(row, 'turnOn');
      expect([refused.status, refused.body.msg], broken).toEqual([409, expect.stringContaining('โปรโมชั่น')]);
    }
  });

  test('its categories are those of the specification and no others', async () => {
    const all = Object.keys(gameCategories.th);
    expect(all).toEqual(['SLOT', 'CASINO', 'FISHING', 'LOTTO', 'SPORT', 'TABLE', 'GRAPH', 'KENO']);
    expect(Object.keys(gameCategories.en)).toEqual(all);
    expect(rowOf(await create({ percent: 10, categories: all }))['categories']).toEqual(all);
    for (const categories of [['FOO'], ['SLOT', 'slot'], ['']])
      expect(beside(await create({ percent: 10, categories }))).toEqual([400, ['categories']]);
  });

  test('a file of them says the categories in words', async () => {
    const made = rowOf(await create({ percent: 10, categories: ['SLOT', 'KENO'] }));
    const file = async (language: string): Promise<string> => {
      const path = `/api/Bonus/${SITE}/export?format=csv&filter=${encodeURIComponent(JSON.stringify({ id: made.id }))}`;
      return (await ceo.raw(path, { headers: { 'accept-language': language } })).text();
    };
    expect(await file('th')).toContain('สล็อต, คีโน');
    expect(await file('en')).toContain('Slots, Keno');
  });

  test('those of the demonstration are whole', async () => {
    const broken = await office.db.query(
      `select name from bonus where name not like 'โปรทดสอบ%' and
       ((reward = 'percent' and coalesce(percent, 0) = 0) or (reward = 'fixed' and coalesce(amount, 0) = 0) or (type = 'window' and (start_time is null or end_time is null)))`,
    );
    expect(broken).toEqual([]);
  });

  test('a site names its agent among those of the specification', async () => {
    expect(Object.keys(agentProviders)).toEqual(['ABATECH', 'UFABET']);
    const sites = rowsOf(await ceo.get('/api/Settingweb?range=[0,9]'));
    expect(sites.map((site) => site['agent_provider'])).toEqual(expect.arrayContaining(['ABATECH', 'UFABET']));
    const [site] = sites;
    const change = (agent_provider: unknown): Promise<Reply> =>
      ceo.json('PUT', `/api/Settingweb/${site!.id}`, { version: site!.version, agent_provider });
    expect(beside(await change('OTHER'))).toEqual([400, ['agent_provider']]);
    expect((await change('UFABET')).status).toBe(200);
  });
});

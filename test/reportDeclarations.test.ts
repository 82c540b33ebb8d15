/**
 * Reports that cannot work are refused at start, each by its own finding; and what a report can reckon beside what the product's reports
 * do.
 */
import { describe, expect, test } from 'vitest';
import { reports } from '../src/reports';
import { definitions } from '../src/resources';
import { checkReports } from '../src/schema/report/check';
import { comparedWith, dayOf, lengthOf } from '../src/schema/report/period';
import { defineReport, measure, rowsOf, type AnyReport } from '../src/schema/report/define';
import { credit } from '../src/resources/member/credit';
import { member } from '../src/resources/member/member';
import { broken, sound } from './brokenReports';
import { openOffice, query, SITE } from './office';

describe('declarations of reports', () => {
  const idsOf = (...all: AnyReport[]): string[] => [...new Set(checkReports(all, definitions).map(({ id }) => id))];

  test('the product’s, and a sound one, are right', () => {
    expect(checkReports(reports, definitions)).toEqual([]);
    expect(idsOf(sound)).toEqual([]);
  });
  test.each(Object.entries(broken))('%s is found, and alone where nothing else is wrong', (id, all) => {
    for (const over of all) expect([over, idsOf({ ...sound, ...over })]).toEqual([over, expect.arrayContaining([id])]);
  });
  test('two of one name or path', () => expect(idsOf(sound, sound)).toEqual(['R001', 'R002']));
  test('one that cannot work stops the server from starting', async () => {
    await expect(openOffice({ reports: [{ ...sound, period: 0 }] })).rejects.toThrow(/R003 joining: it shows 0 days/);
  });
});

describe('periods', () => {
  const now = new Date('2024-02-29T05:00:00Z');
  test('as long before, a week before, a year before, up to the same moment', () => {
    const period = { from: '2024-02-28', to: '2024-03-01' };
    expect(lengthOf(period)).toBe(3);
    expect(comparedWith(period, 'previous', now)).toEqual({
      from: '2024-02-25',
      to: '2024-02-27',
      until: new Date('2024-02-26T05:00:00Z'),
    });
    expect(comparedWith(period, 'weekday', now)).toEqual({ from: '2024-02-21', to: '2024-02-23', until: new Date('2024-02-22T05:00:00Z') });
    expect(comparedWith(period, 'year', now)).toEqual({ from: '2023-02-28', to: '2023-03-01', until: new Date('2023-02-28T05:00:00Z') });
  });
  test('days there are, and days from today', () => {
    expect(['2024-02-29', '2023-02-29', 'today-1', 'yesterday', 7].map((day) => dayOf(day, '2024-03-01'))).toEqual([
      '2024-02-29',
      null,
      '2024-02-29',
      null,
      null,
    ]);
  });
});

describe('what a report can reckon', () => {
  const label = { th: 'x', en: 'x' };
  const made = rowsOf(member, {
    day: 'created_day',
    at: 'created_at',
    by: { tag: 'tags', band: { field: 'points', bands: [0, 100, 1000] }, by: 'referrer' },
  });
  const given = rowsOf(credit, { day: 'decided_day', at: 'decided_at', by: { tag: { is: 'credit' } } });
  const all = defineReport({
    ...{ name: 'everything', path: '/Everything', label, scope: 'site', group: 'report', icon: 'note', permission: 'P002', period: 400 },
    dimensions: { tag: { label, values: { credit: label } }, band: { label }, by: { label } },
    measures: {
      joined: measure.count(made, { label }),
      points: measure.sum(made, 'points', { label }),
      share: measure.share('joined', { label }),
      running: measure.running('joined', { label }),
      channels: measure.distinct(made, 'channel', { label }),
      secret: measure.count(given, { label, permission: '8001' }),
    },
  });

  test('values of a field of several, bands, references by what they are called, shares, sums so far and different values', async () => {
    const office = await openOffice({ reports: [all] });
    try {
      const [ceo, viewer] = [await office.signIn('ceo'), await office.signIn('viewer')];
      const ids = (await office.db.query<{ id: number }>('select id from member where service = $1 order by id limit 5', [SITE])).map(
        ({ id }) => id,
      );
      await office.db.query("update member set created_day = '2020-01-01' where service = $1 and id <> all($2)", [SITE, ids]);
      const values: readonly [string, string[], number, string][] = [
        ['2024-04-01', ['ก', 'ข'], 5, 'line'],
        ['2024-04-01', ['ก'], 100, 'line'],
        ['2024-04-02', [], 999, 'sms'],
        ['2024-04-03', ['ข'], 5000, 'line'],
        ['2024-04-03', [], 0, 'google'],
      ];
      for (const [at, [day, tags, points, channel]] of values.entries())
        await office.db.query(
          'update member set created_day = $3, tags = $4, points = $5, channel = $6, referrer = $7 where service = $1 and id = $2',
          [...[SITE, ids[at], day, tags, points, channel], at === 0 ? null : ids[0]],
        );
      const filter = { day_gte: '2024-04-01', day_lte: '2024-04-30' };
      const ask = async (asked: Record<string, unknown>) => (await ceo.get(`/api/Everything/${SITE}?${query({ filter, ...asked })}`)).body;
      const tags = await ask({ by: ['tag'], measures: ['joined', 'points'] });
      expect(tags).toMatchObject({
        payload: [
          { tag: 'ก', joined: 2, points: 105 },
          { tag: 'ข', joined: 2, points: 5005 },
        ],
        // Who has two tags is one member.
        totals: { joined: 5, points: 6104 },
      });
      expect((await ask({ measures: ['joined'], filter: { ...filter, tag: 'ก' } }))['totals']).toEqual({ joined: 2 });
      expect((await ask({ by: ['band'], measures: ['joined', 'share'] })).payload).toEqual([
        { band: 0, joined: 2, share: 0.4 },
        { band: 100, joined: 2, share: 0.4 },
        { band: 1000, joined: 1, share: 0.2 },
      ]);
      expect(await ask({ by: ['day'], measures: ['running', 'channels'] })).toMatchObject({
        payload: [
          { day: '2024-04-01', running: 2, channels: 1 },
          { day: '2024-04-02', running: 3, channels: 1 },
          { day: '2024-04-03', running: 5, channels: 2 },
        ],
        totals: { running: 5, channels: 3 },
      });
      const [{ username } = { username: '' }] = await office.db.query<{ username: string }>(
        'select username from member where service = $1 and id = $2',
        [SITE, ids[0]],
      );
      expect((await ask({ by: ['by'], measures: ['joined'] })).payload).toEqual([
        { by: ids[0], _text: { by: username }, joined: 4 },
        { by: null, joined: 1 },
      ]);
      // What one may not see is not computed, and refused by its code when it is asked for.
      expect(Object.keys((await ask({ by: ['tag'] }))['totals'] as object)).toContain('secret');
      const seen = await viewer.get(`/api/Everything/${SITE}?${query({ filter })}`);
      if (seen.status === 200) expect(Object.keys(seen.body['totals'] as object)).not.toContain('secret');
      else expect(seen.status).toBe(403);
    } finally {
      await office.close();
    }
  });
});

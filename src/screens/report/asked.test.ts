import { describe, expect, test } from 'vitest';
import { reports } from '../../reports';
import { deposit } from '../../resources/transaction/deposit';
import { withdraw } from '../../resources/transaction/withdraw';
import { member } from '../../resources/member/member';
import { credit } from '../../resources/member/credit';
import type { AnyResource } from '../../schema/define';
import type { AnyReport, Chart } from '../../schema/report/define';
import { formOf } from '../../schema/report/forms';
import { chartDataOf, endsOf, groupsOf, placesOf, shortPlace } from './charts/chartData';
import { dimensionsFor, questionOf, readAsked } from './asked';
import { targetOf } from './drill';
import { changeOf, durationText, figureText } from './figureText';
import { partOf, periodText, spanFilter } from './period';

const reportNamed = (name: string): AnyReport => {
  const found = reports.find((one) => one.name === name);
  if (!found) throw new Error(`no report ${name}`);
  return found;
};
const [overview, vip, marketing] = ['site_overview', 'member_vip', 'marketing'].map(reportNamed) as [AnyReport, AnyReport, AnyReport];
const definitions = new Map<string, AnyResource>([deposit, withdraw, member, credit].map((def) => [def.name, def]));
const now = new Date('2026-11-25T15:00:00Z');
const read = (search: string, report = overview) => readAsked(new URLSearchParams(search), report);

describe('what an address asks of a report', () => {
  test('nothing: what the report opens with', () => {
    expect(read('')).toEqual({
      ...{ span: 'days30', days: null, by: ['day'], compare: 'previous', sort: ['day', 'DESC'] },
      ...{ where: {}, figures: null, page: 1 },
    });
    expect(read('', vip)).toMatchObject({ by: ['member'], sort: ['deposits_sum', 'DESC'] });
    expect(questionOf(vip, read('page=3', vip), ['deposits'], now).range).toEqual([0, 29]);
  });
  test('everything', () => {
    const asked = read(
      'from=2026-11-01&to=2026-11-09&by=week,queue&compare=year&sort=-speed_p90&where={"queue":["deposit"]}&figures=speed_p90&page=2',
    );
    expect(questionOf(overview, asked, ['speed_p90'], now)).toEqual({
      by: ['week', 'queue'],
      measures: ['speed_p90'],
      filter: { day_gte: '2026-11-01', day_lte: '2026-11-09', queue: ['deposit'] },
      compare: 'year',
      sort: ['speed_p90', 'DESC'],
      range: [100, 199],
    });
  });
  test.each([
    'by=nothing',
    'by=day,nothing',
    'where=x',
    'figures=nothing',
    'compare=',
    'sort=nothing',
    'from=2026-11-09&to=2026-11-01',
    'page=-1',
  ])('what there is not is what it opens with: %s', (search) => expect(read(search)).toEqual(read('')));
  test('what a dimension can be split by has figures of both', () => {
    expect(dimensionsFor(overview, ['queue'])).toEqual(['day', 'hour', 'week', 'month']);
    expect(dimensionsFor(marketing, ['source'])).toContain('campaign');
  });
});

describe('times', () => {
  test('are days told from today on, or months of the calendar', () => {
    expect(spanFilter('yesterday', now)).toEqual({ day_gte: 'today-1', day_lte: 'today-1' });
    expect(spanFilter('month', now)).toEqual({ day_gte: '2026-11-01', day_lte: 'today' });
    expect(spanFilter('lastMonth', new Date('2026-12-31T18:00:00Z'))).toEqual({ day_gte: '2026-12-01', day_lte: '2026-12-31' });
  });
  test('are written in the era of the language', () => {
    expect(periodText({ from: '2026-11-01', to: '2026-11-09' }, 'th')).toBe('1 – 9 พ.ย. 2569');
    expect(periodText({ from: '2026-10-31', to: '2026-11-09' }, 'en')).toBe('31 Oct 2026 – 9 Nov 2026');
  });
  test('a week and a month end with the period', () => {
    const period = { from: '2026-11-04', to: '2026-12-02' };
    expect(partOf(period, 'week', '2026-11-02')).toEqual({ from: '2026-11-04', to: '2026-11-08' });
    expect(partOf(period, 'month', '2026-11')).toEqual({ from: '2026-11-04', to: '2026-11-30' });
    expect(partOf({ from: '2024-01-01', to: '2024-12-31' }, 'month', '2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(partOf(period, 'hour', '3')).toBeNull();
  });
});

describe('figures', () => {
  test('have the form of what they are made of', () => {
    const forms = ['deposits', 'net', 'conversion', 'speed_median', 'oldest'].map((name) => formOf(overview, definitions, name));
    expect(forms).toEqual(['count', 'money', 'share', 'seconds', 'seconds']);
  });
  test('are read as such', () => {
    expect([figureText('money', -1234.5, 'th'), figureText('share', 0.8874, 'th'), figureText('count', null, 'th')]).toEqual([
      '-1,234.50',
      '88.74%',
      '–',
    ]);
    expect([0, 45, 200, 7500, 90_000].map((seconds) => durationText(seconds, 'th'))).toEqual([
      '0 วิ',
      '45 วิ',
      '3 นาที 20 วิ',
      '2 ชม. 5 นาที',
      '1 วัน 1 ชม.',
    ]);
  });
  test('stand to those before as a share of them, shares by their difference', () => {
    expect(changeOf('money', 150, -100)).toEqual({ by: 2.5, way: 'up' });
    expect(changeOf('count', 3, 0)).toEqual({ by: null, way: 'up' });
    expect(changeOf('count', 0, 0)).toEqual({ by: 0, way: 'same' });
    expect(changeOf('share', 0.5, 0.75)).toEqual({ by: -0.25, way: 'down' });
    expect(changeOf('share', null, 0.75)).toBeNull();
  });
});

describe('a figure leads to the list of its rows', () => {
  const period = { from: '2026-11-04', to: '2026-11-20' };
  const link = {
    path: '/Member',
    filter: { created_day_gte: period.from, created_day_lte: period.to },
    by: { source: 'channel', day: 'created_day' },
  };
  const target = (by: readonly string[], row?: Record<string, unknown>, measure = 'new_members') => {
    const found = targetOf({ report: overview, definitions, measure, link, period, by, row });
    const params = found && new URLSearchParams(found.path.split('?')[1]);
    return found && [found.service, params?.get('view'), JSON.parse(params?.get('filter') ?? '') as unknown];
  };
  test('of the whole, of a week, of a value, of none, of a site', () => {
    expect(target(['week'])).toEqual([null, 'all', link.filter]);
    expect(target(['week', 'source'], { week: '2026-11-02', source: 'line' })).toEqual([
      ...[null, 'all'],
      { created_day_gte: '2026-11-04', created_day_lte: '2026-11-08', channel: 'line' },
    ]);
    expect(target(['source'], { source: null })).toEqual([null, 'all', { ...link.filter, channel_empty: true }]);
    expect(target(['service'], { service: 'gold168' })).toEqual(['gold168', 'all', link.filter]);
  });
  test('of several lists, each of its groups to the list of that one', () => {
    const parts = [
      { path: '/Deposit', filter: { status: 'pending' }, by: {}, is: { queue: 'deposit' } },
      { path: '/Withdraw', filter: { status: ['pending', 'reviewing'] }, by: {}, is: { queue: 'withdraw' } },
    ];
    const waiting = (by: readonly string[], row?: Record<string, unknown>) =>
      targetOf({ report: overview, definitions, measure: 'waiting', link: undefined, parts, period, by, row })?.path.split('?')[0];
    expect([waiting(['queue'], { queue: 'withdraw' }), waiting([]), waiting(['service'], { service: 'a' })]).toEqual([
      '/Withdraw',
      undefined,
      undefined,
    ]);
  });
  test('not of what no filter of the list says', () => {
    expect(target(['hour'], { hour: 3 })).toBeNull();
    expect(target(['campaign'], { campaign: 'x' })).toBeNull();
  });
});

describe('what a chart draws', () => {
  test('has the places of its axis where nothing happened, too', () => {
    expect(placesOf('week', { from: '2026-11-05', to: '2026-11-17' })).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
    expect(placesOf('month', { from: '2026-11-30', to: '2027-01-01' })).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(placesOf('hour', { from: '2026-11-30', to: '2026-11-30' })).toHaveLength(24);
  });
  test('is written in the era of the language, with the year where there are several', () => {
    const [one, two] = [
      { from: '2026-11-01', to: '2026-11-30' },
      { from: '2026-12-01', to: '2027-01-30' },
    ];
    expect([
      shortPlace('day', '2026-11-20', one, 'th'),
      shortPlace('day', '2026-12-20', two, 'th'),
      shortPlace('month', '2026-11', one, 'en'),
    ]).toEqual([...['20 พ.ย.', '20 ธ.ค. 69', 'Nov 26']]);
  });
  test('sums are zero where there is no group, and what is no sum is not there; a second dimension makes the lines', () => {
    const words = {
      ...{ label: (name: string) => name, help: () => undefined, text: String, dimension: (name: string) => name },
      ...{
        form: (name: string) => formOf(overview, definitions, name),
        value: (name: string, row: object) => String((row as Record<string, unknown>)[name]),
      },
    };
    const period = { from: '2026-11-01', to: '2026-11-02' };
    const drawn = (chart: Chart, rows: readonly Record<string, unknown>[]) =>
      chartDataOf(overview, chart, { rows, period }, words, 'th').series.map(({ name, values }) => [name, values]);
    const days: Chart = { kind: 'line', by: 'day', measures: ['deposits', 'conversion'] };
    expect(drawn(days, [{ day: '2026-11-02', deposits: 3, conversion: 0.5 }])).toEqual([
      ['deposits', [0, 3]],
      ['conversion', [null, 0.5]],
    ]);
    const sites: Chart = { kind: 'multiples', by: 'day', across: 'service', measures: ['deposits'] };
    const rows = [
      { day: '2026-11-01', service: 'a', deposits: 1 },
      { day: '2026-11-02', service: 'b', deposits: 2 },
    ];
    // All days of the largest sites are asked for, and the largest comes first.
    expect(groupsOf(sites)).toEqual({
      by: ['day', 'service'],
      measures: ['deposits'],
      sort: ['day', 'ASC'],
      range: [0, 4999],
      largest: ['service', 12],
    });
    expect(drawn(sites, rows)).toEqual([
      ['b', [0, 2]],
      ['a', [1, 0]],
    ]);
    // One scale for all of them, below zero too.
    expect(endsOf(chartDataOf(overview, sites, { rows, period }, words, 'th').series)).toEqual({ least: 0, most: 2 });
    const lost = [...rows, { day: '2026-11-01', service: 'b', deposits: -3 }];
    expect(endsOf(chartDataOf(overview, sites, { rows: lost, period }, words, 'th').series)).toEqual({ least: -3, most: 2 });
  });
});

/** One report that cannot work for every id of a finding. */
import { member } from '../src/resources/member/member';
import { measure, rowsOf, type AnyReport, type AnySource, type Measure } from '../src/schema/report/define';

const label = { th: 'x', en: 'x' };
export const rows = rowsOf(member, { day: 'created_day', at: 'created_at', by: { tier: 'tier' } });
const counting = (of: AnySource): Partial<AnyReport> => ({ measures: { joined: measure.count(of, { label }) } });
const further = (made: Readonly<Record<string, Measure>>): Partial<AnyReport> => ({ measures: { ...sound.measures, ...made } });

export const sound: AnyReport = {
  name: 'joining',
  path: '/Joining',
  label,
  scope: 'site',
  group: 'report',
  icon: 'people',
  permission: 'P002',
  period: 30,
  dimensions: { tier: { label } },
  measures: { joined: measure.count(rows, { label }), points: measure.sum(rows, 'points', { label }) },
  charts: [{ kind: 'bar', by: 'tier', measures: ['joined'] }],
};

const table = { label, by: 'tier', measures: ['joined'] };
const elsewhere: AnyReport = { ...sound, name: 'elsewhere', path: '/Elsewhere', scope: 'office' };
const arranged = (over: Partial<NonNullable<AnyReport['board']>>): Partial<AnyReport> => ({
  board: { tiles: ['joined'], charts: [], tables: [table], ...over },
});

export const broken: Readonly<Record<string, Partial<AnyReport>[]>> = {
  R001: [{ name: 'Joining' }, { name: 'member' }],
  R002: [{ path: 'Joining' }, { path: '/Member' }, { path: '/login' }],
  R003: [{ period: 0 }, { period: 1.5 }, { period: 500 }, { most: 20 }],
  R004: [{ permission: '9' as 'P002' }, further({ more: measure.count(rows, { label, permission: '9' as 'P002' }) })],
  R005: [counting({ ...rows, of: 'nothing' }), counting({ of: 'employee', where: {}, by: { tier: { is: 'x' } } })],
  R006: [counting({ ...rows, day: 'birth_date' }), counting({ ...rows, day: 'nothing' })],
  R007: [counting({ ...rows, at: 'birth_date' })],
  R008: [counting({ ...rows, where: { name: 'x' } }), counting({ ...rows, where: { nothing: 1 } })],
  R009: [counting({ ...rows, by: { ...rows.by, level: { field: 'tier' } } })],
  R010: [counting({ ...rows, by: { tier: { field: 'phone' } } }), counting({ ...rows, by: { tier: { field: 'tier', bands: [1] } } })],
  R011: [
    { measures: { joined: measure.count([rows, { ...rows, by: { tier: { field: 'referrer' } } }], { label }) } },
    { dimensions: { tier: { label }, level: { label } } },
  ],
  R012: [further({ Bad: measure.count(rows, { label }) }), further({ tier: measure.count(rows, { label }) })],
  R013: [
    further({ more: measure.ratio('joined', 'nothing', { label }) }),
    further({ more: measure.adds({ more: 1 }, { label }) }),
    further({ share: measure.share('joined', { label }), more: measure.adds({ share: 1 }, { label }) }),
  ],
  R014: [further({ half: measure.ratio('joined', 'points', { label }), more: measure.share('half', { label }) })],
  R015: [
    further({ more: { kind: 'sum', of: [rows], field: 'name', label } }),
    further({ more: { kind: 'distinct', of: [rows], field: 'phone', label } }),
    further({ more: { kind: 'oldest', of: [rows], field: 'nothing', label } }),
  ],
  R016: [
    { charts: [{ kind: 'bar', by: 'queue', measures: ['joined'] }] },
    { charts: [{ kind: 'bar', by: 'tier', measures: ['nothing'] }] },
  ],
  R017: [{ charts: [{ kind: 'heat', by: 'tier', measures: ['joined'] }] }, { charts: [{ kind: 'bar', by: 'tier', measures: [] }] }],
  R018: [{ dimensions: { tier: { label }, day: { label } } }],
  R019: [{ shows: { by: ['queue'] } }],
  R020: [{ shows: { by: ['tier'], sort: ['nothing', 'ASC'] } }, { shows: { by: ['tier'], top: 30 } }],
  R021: [counting({ ...rows, by: { tier: { is: 'x' } } })],
  R030: [arranged({ tiles: [] }), arranged({ tiles: ['nothing'] })],
  R031: [arranged({ charts: [{ kind: 'line', by: 'day', measures: ['joined'], days: 0 }] })],
  R032: [arranged({ tables: [{ ...table, of: { ...elsewhere, scope: 'site' } }] }), arranged({ tables: [{ ...table, of: elsewhere }] })],
  R033: [arranged({ tables: [{ ...table, measures: ['nothing'] }] }), arranged({ tables: [{ ...table, spark: 'nothing' }] })],
  R035: [further({ more: measure.count(rows, { label, along: 'nothing' }) })],
  R034: [
    arranged({ lists: [{ of: 'employee', columns: ['name'], top: 5 }] }),
    arranged({ lists: [{ of: 'member', columns: ['nothing'], top: 5 }] }),
    arranged({ lists: [{ of: 'member', view: 'nothing', columns: ['name'], top: 5 }] }),
    arranged({ lists: [{ of: 'member', columns: ['name'], top: 500 }] }),
  ],
};

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deposit } from '../../src/resources/transaction/deposit';
import { member } from '../../src/resources/member/member';
import type { AnyResource } from '../../src/schema/define';
import { MOST_ALERTS } from '../../src/schema/shutdown';
import type { Queryable } from '../db/client';
import { createFeeds, type Feeds, type LiveSources } from './feeds';
import { readReaders } from './readers';

let sites: string[];
let waiting: number[];
let employees: { id: number; level: number; deptcode: string; services: string[] | null; active: boolean; role?: number }[];
let open: boolean;
let asked: string[];
let tree: Record<string, unknown>;
let feeds: Feeds;
let quiet = false;
let requests = 0;

const db: Queryable = {
  query: <R>(sql: string, params: readonly unknown[] = []) => {
    asked.push(sql);
    if (sql.includes('from site')) return Promise.resolve(sites.map((service) => ({ service })) as R[]);
    if (sql.includes('from role')) return Promise.resolve([{ id: 1, permissions: [{ code: 'P006', active: true, view: true }] }] as never);
    if (sql.includes('from employee')) return Promise.resolve(employees as R[]);
    if (sql.includes('office_status')) return Promise.resolve([{ open }] as R[]);
    if (sql.includes('from approval'))
      return Promise.resolve([
        params[0] === 'Lucky88' && requests > 0 ? { count: requests, last: 40 + requests } : { count: 0, last: null },
      ] as R[]);
    expect(params[0]).toBe(sites[0]);
    return Promise.resolve(waiting.slice(0, MOST_ALERTS).map((id) => ({ id })) as R[]);
  },
};
const sources: LiveSources = {
  bills: {
    resource: 'bill_payment',
    read: (_db, service) =>
      Promise.resolve([{ id: 3, billpaymemnt_name: `ของ ${service}`, by_name: '', total: 1, status: 3, end_date: '2026-01-01' }]),
  },
  popup: {
    resource: 'popup',
    office: (_db, now) => Promise.resolve(now.getTime() > 0 ? { title: 'ก', text: '', imageUrl: '' } : null),
    site: (_db, service) => Promise.resolve(quiet ? null : { title: `ของ ${service}`, text: '', imageUrl: '' }),
  },
};
const asksFor = (text: string): number => asked.filter((sql) => sql.includes(text)).length;

beforeEach(async () => {
  vi.useFakeTimers();
  [sites, waiting, employees, open, asked, tree] = [['Lucky88'], [7, 9], [], true, [], {}];
  const definitions = new Map<string, AnyResource>([deposit, member].map((def) => [def.name, def as unknown as AnyResource]));
  feeds = createFeeds({
    db,
    definitions,
    group: 'G',
    now: () => new Date(),
    sources,
    publish: (path, value) => {
      tree[path] = value;
    },
  });
  await feeds.refresh();
});
afterEach(() => {
  feeds.stop();
  vi.useRealTimers();
});

describe('what the tree is told', () => {
  it('everything, at the start', () => {
    expect(tree).toEqual({
      'status/G': 1,
      'popup/main': { title: 'ก', text: '', imageUrl: '' },
      'notice/lucky88': { title: 'ของ Lucky88', text: '', imageUrl: '' },
      'second/office': null,
      'second/Lucky88': null,
      'alert/Lucky88/deposit': { 7: true, 9: true },
      'bill/lucky88': { 3: { id: 3, billpaymemnt_name: 'ของ Lucky88', by_name: '', total: 1, status: 3, end_date: '2026-01-01' } },
    });
  });

  it('writes that come together are looked at once, and one that comes while that is read, again', async () => {
    asked.length = 0;
    waiting = [];
    for (let round = 0; round < 20; round += 1) feeds.written('Lucky88', 'deposit');
    await vi.advanceTimersByTimeAsync(200);
    expect(asksFor('"deposit"')).toBe(1);
    expect(tree['alert/Lucky88/deposit']).toBeNull();
    feeds.written('Lucky88', 'deposit');
    await vi.advanceTimersByTimeAsync(200);
    expect(asksFor('"deposit"')).toBe(2);
  });

  it('nothing of what is no queue and no source of live values', async () => {
    asked.length = 0;
    feeds.written('Lucky88', 'member');
    feeds.written('office', 'role');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual([]);
  });

  it('that a second person is wanted, at that site, until nobody is', async () => {
    requests = 1;
    feeds.written('Lucky88', 'deposit');
    await vi.advanceTimersByTimeAsync(200);
    expect([tree['second/Lucky88'], tree['second/office']]).toEqual([{ count: 1, last: 41 }, null]);
    requests = 0;
    feeds.written('Lucky88', 'deposit');
    await vi.advanceTimersByTimeAsync(200);
    expect(tree['second/Lucky88']).toBeNull();
  });

  it('that the group was shut', async () => {
    open = false;
    feeds.written('office', 'status');
    await vi.advanceTimersByTimeAsync(200);
    expect(tree['status/G']).toBe(0);
  });

  it('that a notice of one site is over, at that site alone', async () => {
    quiet = true;
    const before = { ...tree };
    feeds.written('Lucky88', 'popup');
    await vi.advanceTimersByTimeAsync(200);
    quiet = false;
    expect(tree).toEqual({ ...before, 'notice/lucky88': null });
  });

  it('nothing any more of a site that is gone', async () => {
    sites = [];
    feeds.written('office', 'site');
    await vi.advanceTimersByTimeAsync(200);
    expect([tree['alert/Lucky88/deposit'], tree['bill/lucky88'], tree['notice/lucky88']]).toEqual([null, null, null]);
  });

  it('who reads a Firebase project, by as many sites as they have, until they are switched off', async () => {
    const services = Array.from({ length: 300 }, (_, index) => `Site${index}`);
    employees = [
      { id: 3, level: 5, deptcode: 'D001', services, active: true },
      { id: 4, level: 9, deptcode: 'D001', services: ['Lucky88'], active: true, role: 1 },
      { id: 5, level: 3, deptcode: 'D002', services: null, active: true },
      { id: 6, level: 10, deptcode: 'D001', services: null, active: false },
    ];
    const readers: LiveSources['readers'] = {
      resources: ['employee'],
      read: (from) => readReaders(from, { group: 'G', layout: 'newest', mode: 'DEMO' }, [deposit, member]),
    };
    const told = createFeeds({
      db,
      definitions: new Map(),
      group: 'G',
      now: () => new Date(),
      sources: { readers },
      publish: (path, value) => {
        tree[path] = value;
      },
    });
    await told.refresh();
    expect(tree['access/employee-3']).toEqual({
      all: false,
      sites: Object.fromEntries(services.map((service) => [service.toLowerCase(), true])),
      sees: {},
      group: 'G',
      level: 5,
    });
    expect(tree['access/employee-4']).toEqual({ all: false, sites: { lucky88: true }, sees: { member: true }, group: 'G', level: 9 });
    expect(tree['access/employee-5']).toEqual({ all: true, sites: {}, sees: {}, group: 'G', level: 3 });
    expect(tree['access/employee-6']).toBeNull();
    employees = [{ id: 3, level: 5, deptcode: 'D001', services, active: false }];
    told.written('office', 'employee');
    await vi.advanceTimersByTimeAsync(200);
    expect(tree['access/employee-3']).toBeNull();
    told.stop();
  });

  it('nothing after the end', async () => {
    feeds.written('Lucky88', 'deposit');
    feeds.stop();
    asked.length = 0;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual([]);
  });
});

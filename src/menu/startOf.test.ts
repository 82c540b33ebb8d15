import { describe, expect, it } from 'vitest';
import type { Actor, Grant } from '../schema/actor';
import { permissions } from '../schema/data/permissions';
import { buildMenu, opens } from './buildMenu';
import { entries } from './catalogue';
import { startOf } from './startOf';

const full: Grant = { active: true, view: true, add: true, update: true, delete: true, export: true };
const actor = (codes: readonly string[], level = 5): Actor => ({
  user: { id: 1, name: 'x', line_image: '', level, active: 1, deptcode: 'D003', group: 'TOPUP', service: ['a'], section_date: '' },
  grants: Object.fromEntries(codes.map((code) => [code, full])),
});
const site = (service: string) => ({ service, webname: service, group_type: 'game', firebase_url: null, logo: null });
const start = (who: Actor, sites = 1): string =>
  startOf(
    buildMenu({
      entries,
      isOpen: opens(who),
      sites: ['a', 'b'].slice(0, sites).map(site),
      nameOf: ({ path }) => path,
      config: { submenu: null, mainmenu: null, menuBy: 'service', menuOrder: 'catalogue', further: [], smsApp: '' },
    }),
  );

describe('where the panel begins', () => {
  it.each<[string, Actor, string]>([
    ['who holds the dashboard', actor(['P001', 'P003', '3001']), '/DashboardOnce'],
    ['who may do everything', actor(Object.keys(permissions), 10), '/DashboardOnce'],
    ['who may approve deposits', actor(['P003', '3001']), '/News'],
    ['who sees members and nothing else', actor(['P006']), '/News'],
    ['who holds nothing', actor([]), '/News'],
  ])('for %s', (_who, who, path) => expect([start(who), start(who, 2)]).toEqual([path, path]));
  it('is the news without a site', () => expect(start(actor(Object.keys(permissions)), 0)).toBe('/News'));
});

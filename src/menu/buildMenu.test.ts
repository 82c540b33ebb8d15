import { describe, expect, it } from 'vitest';
import type { Actor, Grant } from '../schema/can';
import type { AnyResource } from '../schema/define';
import { buildMenu, currentLink, findInMenu } from './buildMenu';
import { entries, groups, type MenuEntry } from './catalogue';

const full: Grant = { active: true, view: true, add: true, update: true, delete: true, export: true };
const actor = (codes: readonly string[], level = 5): Actor => ({
  user: { id: 1, name: 'x', line_image: '', level, active: 1, deptcode: 'D003', group: 'TOPUP', service: ['a'], section_date: '' },
  grants: Object.fromEntries(codes.map((code) => [code, full])),
});
const open = { submenu: null, mainmenu: null };
const nameOf = ({ path }: MenuEntry): string => path;
const paths = (who: Actor, config: { submenu: readonly string[] | null; mainmenu: readonly string[] | null } = open, hasSite = true, from: readonly MenuEntry[] = entries): string[] =>
  buildMenu(from, who, config, hasSite, nameOf).flatMap(({ links }) => links.map(({ path }) => path));
const everything = entries.map(({ permission }) => permission).filter(Boolean);

describe('buildMenu', () => {
  it('shows nothing but the open entries to someone without rights', () => {
    expect(paths(actor([]))).toEqual(['/News']);
  });
  it('shows what one holds and no more', () => {
    expect(paths(actor(['P006']))).toEqual(['/News', '/Member']);
  });
  it('asks for the sub-permission of the view as well', () => {
    expect(paths(actor(['P013']))).toEqual(['/News', '/Statement']);
    expect(paths(actor(['P013', '13005']))).toEqual(['/News', '/Statement', '/Statement/Line']);
  });
  it('hides a code that is held but not active, or without the view', () => {
    const held = actor(['P006']);
    expect(paths({ ...held, grants: { P006: { ...full, active: false } } })).toEqual(['/News']);
    expect(paths({ ...held, grants: { P006: { ...full, view: false } } })).toEqual(['/News']);
  });
  it('asks for the level an entry names', () => {
    const entry: MenuEntry = { path: '/Dashboard', icon: 'home', group: 'general', permission: '', level: 9, scope: 'office' };
    expect(paths(actor([], 8), open, true, [entry])).toEqual([]);
    expect(paths(actor([], 9), open, true, [entry])).toEqual(['/Dashboard']);
  });
  it('asks for the level of a definition', () => {
    const member = entries.find(({ path }) => path === '/Member');
    const def: AnyResource | undefined = member?.def && { ...member.def, level: 8 };
    expect(paths(actor(['P006'], 7), open, true, member ? [{ ...member, def }] : [])).toEqual([]);
  });
  it('shows no entry of a site to someone without one', () => {
    expect(paths(actor(everything), open, false).every((path) => entries.find((entry) => entry.path === path)?.scope === 'office')).toBe(true);
  });
  it('is narrowed by the configuration of the office, each part by its own list', () => {
    expect(paths(actor(['P006', 'P003', 'M003']), { submenu: ['P003'], mainmenu: [] })).toEqual(['/News', '/Deposit']);
    expect(paths(actor(['P006', 'P003', 'M003']), { submenu: [], mainmenu: ['M003'] })).toEqual(['/News', '/Employee']);
  });
  it('keeps the groups in the order of the specification and leaves empty ones out', () => {
    const shown = buildMenu(entries, actor([...everything, '13005']), open, true, nameOf).map(({ id }) => id);
    expect(shown).toEqual(groups.filter((group) => shown.includes(group)));
    expect(shown).not.toContain('crm');
  });
  it('never lists what is reached from another record only', () => {
    expect(paths(actor(everything))).not.toContain('/Member/Bank');
  });
});

describe('currentLink', () => {
  const menu = buildMenu(entries, actor([...everything, '13005']), open, true, nameOf);
  it('takes the longest path, in any case', () => {
    expect(currentLink(menu, '/statement/line/7')?.path).toBe('/Statement/Line');
    expect(currentLink(menu, '/STATEMENT/7')?.path).toBe('/Statement');
  });
  it('does not take a path that only begins alike', () => {
    expect(currentLink(menu, '/Members')).toBeNull();
  });
});

describe('findInMenu', () => {
  const menu = buildMenu(entries, actor(everything), open, true, nameOf);
  it('finds in any case and drops groups without a hit', () => {
    expect(findInMenu(menu, ' dePOs ').flatMap(({ links }) => links.map(({ path }) => path))).toEqual(['/Deposit']);
  });
  it('shows all when nothing is typed', () => {
    expect(findInMenu(menu, '  ')).toBe(menu);
  });
});

import { definitions } from '../resources';
import type { AnyResource, Group } from '../schema/define';

export interface MenuEntry {
  path: string;
  icon: string;
  group: Group | 'general';
  /** Empty: shown to everyone. */
  permission: string;
  level?: number;
  /** Carries the selected site in its address. */
  scope: 'site' | 'office';
  /** Named by its definition, or by a word of the panel. */
  def?: AnyResource;
  word?: 'shell.news';
}

/** Groups in the order of the specification; general entries first. */
export const groups: readonly MenuEntry['group'][] = ['general', 'report', 'transaction', 'member', 'bank', 'bonus', 'setting', 'extension', 'crm', 'admin'];

const declared = definitions.filter((def) => def.menu !== false).map((def): MenuEntry => ({
  path: def.path, icon: def.icon, group: def.group, permission: def.permission, level: def.level, scope: def.scope, def,
}));

/** Entries that no definition brings. */
const own: readonly MenuEntry[] = [{ path: '/News', icon: 'news', group: 'general', permission: '', scope: 'office', word: 'shell.news' }];

/** Everything the sidebar may show; who sees what is for `buildMenu`. */
export const entries: readonly MenuEntry[] = [...own, ...declared];

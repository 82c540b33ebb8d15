import type { Envelope } from '../providers/envelope';
import { configByKey, setFirebaseConfig } from '../providers/officeConfig';
import { sharedValue, useSharedValue } from '../providers/sharedValue';
import { keys } from '../providers/storage';
import { isIconName, type IconName } from '../schema/data/icons';

/** A further entry of the main menu, as the office configured it. */
export interface FurtherEntry {
  name: string;
  path: string;
  icon: IconName;
  order: number;
}
/** The office's configuration of the menu. */
export interface MenuConfig {
  /** Permission codes let into the menu of a site, and into the office's; null when it says nothing. */
  submenu: readonly string[] | null;
  mainmenu: readonly string[] | null;
  menuBy: 'service' | 'group_type';
  menuOrder: 'catalogue' | 'alphabet';
  further: readonly FurtherEntry[];
  /** Where the SMS app is fetched; empty: nowhere. */
  smsApp: string;
}

const config = sharedValue<MenuConfig | null>(null);
/** Null until it is here. */
export const useMenuConfig = (): MenuConfig | null => useSharedValue(config);

const codes = (envelope: Envelope): readonly string[] | null => {
  const data = envelope['data'];
  return Array.isArray(data) ? data.map(String) : null;
};

/** The office may have written down any name for an icon. */
const withIcon = (entry: FurtherEntry & { icon: string }): FurtherEntry => ({
  ...entry,
  icon: isIconName(entry.icon) ? entry.icon : 'open',
});

/** Asks for the menu's configuration, which only narrows what is shown; when it cannot be had, the rights alone decide. */
export async function fetchMenuConfig(): Promise<MenuConfig> {
  const [submenu, mainmenu] = await Promise.all([configByKey('submenu').catch(() => null), configByKey('mainmenu').catch(() => null)]);
  const authLogin = submenu?.['authlogin'];
  if (typeof authLogin === 'string') localStorage.setItem(keys.authLogin, authLogin);
  const firebase = submenu?.['firebase'];
  setFirebaseConfig(typeof firebase === 'object' && firebase !== null ? firebase : null);
  const { further, menuBy, menuOrder, smsApp }: Partial<Envelope> = mainmenu ?? {};
  return {
    submenu: submenu && codes(submenu),
    mainmenu: mainmenu && codes(mainmenu),
    menuBy: menuBy === 'group_type' ? 'group_type' : 'service',
    menuOrder: menuOrder === 'alphabet' ? 'alphabet' : 'catalogue',
    further: Array.isArray(further) ? further.map(withIcon) : [],
    smsApp: typeof smsApp === 'string' ? smsApp : '',
  };
}
export const setMenuConfig: (next: MenuConfig) => void = config.set;

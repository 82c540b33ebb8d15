import { useCallback, useMemo } from 'react';
import { useActor } from '../auth/permissions';
import { nameOf } from '../providers/i18n/labels';
import { useLanguage } from '../providers/i18n/language';
import { useT } from '../providers/i18n/useT';
import { useSites } from '../providers/site';
import { useMenuConfig } from './menuConfig';
import { buildMenu, opens, type Menu } from './buildMenu';
import { entries, type MenuEntry } from './catalogue';

/** What an entry of the menu is called. */
export function useEntryName(): (entry: MenuEntry) => string {
  const language = useLanguage();
  const t = useT();
  return useCallback(
    ({ def, names, label, word, path }) =>
      word ? t(word) : label ? label[language] : def ? nameOf(def, language) : (names?.[language] ?? path),
    [language, t],
  );
}

/**
 * The menu of the employee in the current language; null while the office's configuration is on its way. `hidePlanned`: without planned
 * screens.
 */
export function useMenu(hidePlanned = false): Menu | null {
  const actor = useActor();
  const config = useMenuConfig();
  const sites = useSites();
  const entryName = useEntryName();
  return useMemo(
    () => config && buildMenu({ entries, isOpen: opens(actor), config, sites: sites ?? [], hidePlanned, nameOf: entryName }),
    [config, actor, sites, hidePlanned, entryName],
  );
}

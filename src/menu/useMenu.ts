import { useMemo } from 'react';
import { useActor } from '../auth/permissions';
import { nameOf } from '../providers/i18n/labels';
import { useLanguage } from '../providers/i18n/language';
import { useT } from '../providers/i18n/useT';
import { useSites } from '../providers/site';
import { useMenuConfig } from './menuConfig';
import { buildMenu, type Menu } from './buildMenu';
import { entries } from './catalogue';

/** The menu of the employee in the current language; null while the office's configuration is on its way. `hidePlanned`: without planned screens. */
export function useMenu(hidePlanned = false): Menu | null {
  const actor = useActor();
  const config = useMenuConfig();
  const sites = useSites();
  const language = useLanguage();
  const t = useT();
  return useMemo(
    () =>
      config &&
      buildMenu({
        entries,
        actor,
        config,
        sites: sites ?? [],
        hidePlanned,
        nameOf: ({ def, names, label, word, path }) =>
          word ? t(word) : label ? label[language] : def ? nameOf(def, language) : (names?.[language] ?? path),
      }),
    [config, actor, sites, hidePlanned, language, t],
  );
}

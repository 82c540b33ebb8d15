import { useMemo } from 'react';
import { useActor } from '../auth/permissions';
import { labelsOf } from '../providers/i18n/labels';
import { useLanguage } from '../providers/i18n/language';
import { useT } from '../providers/i18n/useT';
import { useSite } from '../providers/site';
import { useStarted } from '../start';
import { buildMenu, type MenuGroup } from './buildMenu';
import { entries } from './catalogue';

/** What the employee may open, in the current language; null while the office's configuration is on its way. */
export function useMenu(): readonly MenuGroup[] | null {
  const actor = useActor();
  const started = useStarted();
  const { service } = useSite();
  const language = useLanguage();
  const t = useT();
  const config = started.kind === 'ready' ? started.menu : null;
  return useMemo(
    () => config && buildMenu(entries, actor, config, service !== '', ({ def, word, path }) => (def ? labelsOf(def, language).name : word ? t(word) : path)),
    [config, actor, service, language, t],
  );
}

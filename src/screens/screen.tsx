import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useActor } from '../auth/permissions';
import { useLanguage } from '../providers/i18n/language';
import { useLabels, useT, type Translate } from '../providers/i18n/useT';
import type { Labels } from '../schema/labels';
import { useSite } from '../providers/site';
import type { Actor } from '../schema/actor';
import type { AnyResource } from '../schema/define';
import type { Language } from '../schema/messages';

/** What every part of a generic screen needs to know: the entity, its words, who is looking, and of which site. */
export interface Screen {
  def: AnyResource;
  labels: Labels;
  t: Translate;
  language: Language;
  actor: Actor;
  /** The site of a site resource; `office` otherwise, as files and live paths call it. */
  service: string;
  site: { service: string; web: string };
}

const ScreenContext = createContext<Screen | null>(null);

export function ScreenProvider({ def, children }: { def: AnyResource; children: ReactNode }) {
  const labels = useLabels(def);
  const t = useT();
  const language = useLanguage();
  const actor = useActor();
  const site = useSite();
  const screen = useMemo<Screen>(
    () => ({ def, labels, t, language, actor, site, service: def.scope === 'office' ? 'office' : site.service }),
    [def, labels, t, language, actor, site],
  );
  return <ScreenContext value={screen}>{children}</ScreenContext>;
}

export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error('useScreen is used outside of a ScreenProvider');
  return screen;
}

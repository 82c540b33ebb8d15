import { nameOf } from '../providers/i18n/labels';
import type { Translate } from '../providers/i18n/useT';
import { showPath } from '../providers/links';
import type { Site, SiteChoice } from '../providers/siteChoice';
import { outlines } from '../resources/outlines';
import type { Actor } from '../schema/actor';
import { can } from '../schema/can';
import type { Language } from '../schema/messages';
import { findLinks, type Menu } from './buildMenu';

/** A target of the search: a screen, a site or a record. */
export interface Place {
  key: string;
  name: string;
  hint: string;
  icon: string;
  path: string;
  site: SiteChoice;
}

/** Nobody reads more than this; typing more finds better. */
const MOST = 30;

interface Asked {
  typed: string;
  menu: Menu;
  sites: readonly Site[];
  site: SiteChoice;
  actor: Actor;
  language: Language;
  t: Translate;
}

/** What the typed words may mean, best first: a number is a record of any screen the employee may see; words are screens and sites. */
export function placesFor({ typed, menu, sites, site, actor, language, t }: Asked): readonly Place[] {
  const wanted = typed.trim().toLowerCase();
  const number = /^#?(\d{1,12})$/.exec(wanted)?.[1];
  const records =
    number === undefined
      ? []
      : outlines
          .filter(
            (def) =>
              def.menu !== false &&
              def.single !== true &&
              !(def.screen && can(actor, def.screen.of, 'view')) &&
              can(actor, def, 'view') &&
              (def.scope === 'office' || site.service !== ''),
          )
          .map((def): Place => ({
            key: `record ${def.name}`,
            name: t('shell.record', { name: nameOf(def, language), id: number }),
            hint: def.path,
            icon: def.icon,
            path: showPath(def, number),
            site,
          }));
  const screens = findLinks(menu, typed)
    .filter(({ dialog }) => !dialog)
    .map((link): Place => ({
      key: `screen ${link.path}`,
      name: link.name,
      hint: link.planned ? `${t('shell.soon')} · ${link.path}` : link.path,
      icon: link.icon,
      path: link.path,
      site,
    }));
  const others =
    wanted === ''
      ? []
      : sites
          .filter((one) => one.service !== site.service && `${one.webname} ${one.service}`.toLowerCase().includes(wanted))
          .map((one): Place => ({
            key: `site ${one.service}`,
            name: one.webname,
            hint: one.service,
            icon: 'language',
            path: '/',
            site: { service: one.service, web: one.webname },
          }));
  return [...records, ...screens, ...others].slice(0, MOST);
}

import { addingOf, labelsOf, nameOf } from '../../../providers/i18n/labels';
import { createPath, listPath } from '../../../providers/links';
import type { Site, SiteChoice } from '../../../providers/siteChoice';
import { findLinks, type Menu } from '../../../menu/buildMenu';
import { outlines } from '../../../resources/outlines';
import type { Actor } from '../../../schema/actor';
import type { AnyResource } from '../../../schema/define';
import { can } from '../../../schema/can';
import type { Language } from '../../../schema/messages';
import { listActionsOf } from '../../../screens/rights';
import type { Entry } from './entry';
import type { PaletteWords } from './words';

/** The rest is found by typing more. */
const MOST_PAGES = 6;
const MOST_COMMANDS = 12;
const MOST_SITES = 3;
/** From this level on members are searched over all sites. */
const EVERY_SITE_LEVEL = 7;

export interface Asked {
  typed: string;
  menu: Menu;
  sites: readonly Site[];
  site: SiteChoice;
  actor: Actor;
  language: Language;
  w: PaletteWords;
  /** Definitions of the queues, whose lists have actions of their own. */
  queues: readonly AnyResource[];
}

const fits = (text: string, wanted: string): boolean => text.toLowerCase().includes(wanted);

/** Screens that are built, of those the menu offers. */
const pagesFor = ({ typed, menu, site }: Asked): Entry[] =>
  findLinks(menu, typed)
    .filter(({ dialog, planned }) => !dialog && !planned)
    .map((link) => ({
      key: `page ${link.path}`,
      group: 'pages',
      icon: link.icon,
      name: link.name,
      path: link.path,
      site,
    }));

/** New records of what the menu offers. */
const commandsFor = ({ site, actor, language }: Asked, wanted: string): Entry[] =>
  outlines
    .filter(
      (def) =>
        !def.screen &&
        !def.single &&
        def.menu !== false &&
        def.verbs.includes('add') &&
        can(actor, def, 'add') &&
        (def.scope === 'office' || site.service !== ''),
    )
    .map((def): Entry => ({
      key: `add ${def.name}`,
      group: 'commands',
      icon: 'add',
      name: addingOf(def, language),
      path: createPath(def),
      site,
    }))
    .filter(({ name }) => fits(name, wanted));

/** What is done on a list without one of its records: done there, as by its button. */
const listCommandsFor = ({ queues, site, actor, language }: Asked, wanted: string): Entry[] =>
  queues
    .filter((def) => can(actor, def, 'view') && (def.scope === 'office' || site.service !== ''))
    .flatMap((def) =>
      listActionsOf(actor, def).map((action): Entry => ({
        key: `list ${def.name} ${action}`,
        group: 'commands',
        icon: def.actions[action]?.icon ?? 'check',
        name: `${labelsOf(def, language).action(action)}: ${nameOf(def, language)}`,
        path: listPath(def),
        site,
        state: { action },
      })),
    )
    .filter(({ name }) => fits(name, wanted));

const sitesFor = ({ sites, site, w }: Asked, wanted: string): Entry[] =>
  sites
    .filter((one) => one.service !== site.service && fits(`${w('switch', { web: one.webname })} ${one.service}`, wanted))
    .map((one) => ({
      key: `site ${one.service}`,
      group: 'sites',
      icon: 'language',
      name: w('switch', { web: one.webname }),
      path: '/',
      site: { service: one.service, web: one.webname },
    }));

/** What the typed words may mean besides records; without words all pages. */
export function placesFor(asked: Asked): Entry[] {
  const wanted = asked.typed.trim().toLowerCase();
  if (wanted === '') return pagesFor(asked);
  return [
    ...pagesFor(asked).slice(0, MOST_PAGES),
    ...[...commandsFor(asked, wanted), ...listCommandsFor(asked, wanted)].slice(0, MOST_COMMANDS),
    ...sitesFor(asked, wanted).slice(0, MOST_SITES),
  ];
}

/** The search for members of every site, of those who have it, for whom it is not of this one. */
export function everywhereFor({ typed, sites, site, actor, w }: Pick<Asked, 'typed' | 'sites' | 'site' | 'actor' | 'w'>): Entry[] {
  const wanted = typed.trim();
  if (wanted.length < 2 || sites.length < 2 || actor.user.level < EVERY_SITE_LEVEL) return [];
  return [
    {
      key: 'every site',
      group: 'everywhere',
      icon: 'search',
      name: w('everySite', { typed: wanted }),
      path: '/SearchAllmember',
      state: { typed: wanted },
      site,
    },
  ];
}

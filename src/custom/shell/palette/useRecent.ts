import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { usePanelProvider } from '../../../providers/dataProvider';
import { loadDefinition } from '../../../providers/definitions';
import { nameOf } from '../../../providers/i18n/labels';
import { resourceByPath, showPath } from '../../../providers/links';
import { recentPlaces, type RecentPlace } from '../../../providers/recentPlaces';
import type { ServerRow } from '../../../providers/providerTypes';
import { findLinks, type Menu } from '../../../menu/buildMenu';
import { can } from '../../../schema/can';
import type { Outline } from '../../../schema/outline';
import type { Actor } from '../../../schema/actor';
import type { Language } from '../../../schema/messages';
import type { Rec } from '../../../screens/record';
import { titleOf } from '../../../screens/title';
import type { Site, SiteChoice } from '../../../providers/siteChoice';
import type { Entry } from './entry';

const MOST = 8;

interface Asked {
  menu: Menu | null;
  site: SiteChoice;
  sites: readonly Site[];
  actor: Actor;
  language: Language;
}
interface Opened extends RecentPlace {
  def: Outline;
  id: number;
}

/** The record a path is the page of, if the employee may see it. */
function recordAt(place: RecentPlace, actor: Actor): Opened | null {
  const def = resourceByPath(place.path);
  const id = Number(place.path.split('/').at(-1));
  return def && Number.isInteger(id) && place.path === showPath(def, id) && can(actor, def, 'view') ? { ...place, def, id } : null;
}

/** Can the record be asked about from this site? */
const isOf = (service: string, opened: Opened): boolean => opened.def.scope === 'office' || opened.service === service;

/** Pages and records that were opened last. Records of this site are asked what they are called now; one that is gone is not offered. */
export function useRecent({ menu, site, sites, actor, language }: Asked): Entry[] {
  const provider = usePanelProvider();
  const { pathname } = useLocation();
  // The page one is on is nowhere to go.
  const [places] = useState(() => recentPlaces(actor.user.id).filter(({ path, service }) => path !== pathname || service !== site.service));
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const [asked, setAsked] = useState(false);
  const here = site.service;
  useEffect(() => {
    let shown = true;
    const records = places.flatMap((place) => recordAt(place, actor) ?? []).filter((record) => isOf(here, record));
    const ask = async (name: string): Promise<[string, string][]> => {
      const mine = records.filter(({ def }) => def.name === name);
      const [def, { data }] = await Promise.all([
        loadDefinition(name),
        provider.getMany<ServerRow>(name, { ids: mine.map(({ id }) => id) }),
      ]);
      return def ? data.map((row) => [showPath(def, row.id), titleOf(def, row as Rec, language)]) : [];
    };
    void Promise.allSettled([...new Set(records.map(({ def }) => def.name))].map(ask)).then((answers) => {
      if (!shown) return;
      setTitles(new Map(answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))));
      setAsked(true);
    });
    return () => {
      shown = false;
    };
  }, [actor, here, language, places, provider]);
  const links = menu ? findLinks(menu, '') : [];
  const entryOf = (place: RecentPlace): Entry | null => {
    const { path, service, web } = place;
    // A site that was taken from the employee since is not led to.
    if (service !== '' && !sites.some((one) => one.service === service)) return null;
    const entry = { key: `recent ${service} ${path}`, group: 'recent' as const, path, site: { service, web } };
    const link = links.find((one) => one.path === path && !one.dialog && !one.planned);
    const record = recordAt(place, actor);
    const elsewhere = service === here || record?.def.scope === 'office' ? '' : ` · ${web}`;
    if (link) return { ...entry, icon: link.icon, name: `${link.name}${elsewhere}` };
    if (!record) return null;
    const title = titles.get(path);
    if (asked && title === undefined && isOf(here, record)) return null;
    return { ...entry, icon: record.def.icon, name: `${nameOf(record.def, language)} ${title ?? `#${record.id}`}${elsewhere}` };
  };
  return places.flatMap((place) => entryOf(place) ?? []).slice(0, MOST);
}

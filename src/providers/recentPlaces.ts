import type { SiteChoice } from './siteChoice';
import { keys } from './storage';

/** A page that was opened: where it is, and nothing of what it shows. */
export interface RecentPlace extends SiteChoice {
  path: string;
}
interface Kept {
  employee: number;
  places: readonly RecentPlace[];
}

/** More than are shown: some are gone by then, or lead nowhere without what was typed there. */
const MOST = 24;

/** Pages of this machine that were opened last: they end with the session, and are never another employee's. */
export function recentPlaces(employee: number): readonly RecentPlace[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keys.recent) ?? '') as Kept;
    return kept.employee === employee ? kept.places : [];
  } catch {
    return [];
  }
}

export function notePlace(employee: number, place: RecentPlace): void {
  const others = recentPlaces(employee).filter(({ path, service }) => path !== place.path || service !== place.service);
  try {
    localStorage.setItem(keys.recent, JSON.stringify({ employee, places: [place, ...others].slice(0, MOST) } satisfies Kept));
  } catch {
    /* The browser keeps nothing. */
  }
}

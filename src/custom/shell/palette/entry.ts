import type { SiteChoice } from '../../../providers/siteChoice';
import type { IconName } from '../../../schema/data/icons';
import type { Handed } from '../../../screens/actions/useHanded';
import type { Rec } from '../../../screens/record';

/** A record that was found, as `GET /api/Find` answers. */
export interface Hit {
  resource: string;
  id: number;
  /** The page it leads to, where that is not its own. */
  leads?: { resource: string; id: number };
  record: Rec;
}

export type EntryGroup = 'recent' | 'pages' | 'commands' | 'sites' | 'found' | 'everywhere';

/** A line of the palette and where it leads. */
export interface Entry {
  key: string;
  group: EntryGroup;
  icon: IconName;
  name: string;
  path: string;
  site: SiteChoice;
  /** Handed to the page: what must not stand in the address. */
  state?: { typed: string } | Handed;
  /** What was found, which may be asked for more than its page. */
  hit?: Hit;
}

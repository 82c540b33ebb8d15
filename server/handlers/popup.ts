import { popup } from '../../src/resources/setting/popup';
import { seesAllSites } from '../../src/schema/can';
import { bangkokDay } from '../../src/schema/format';
import type { Queryable } from '../db/client';
import { invalidField } from '../refusal';
import { implement, type CommandContext } from '../kernel/implement';
import { inNoState, notYours } from './refusals';

/**
 * A notice for employees' panels under the live paths `popup/main` and `notice/{service}`. `imageUrl` needs the session, like every
 * uploaded file; empty without a picture.
 */
export interface PopupNotice {
  title: string;
  text: string;
  imageUrl: string;
}

interface Found {
  service: string;
  title: string;
  text: string | null;
  image: string | null;
}
const COLUMNS = 'p.service, p.id, p.title, p.text, p.image, p.created_at';
const SHOWN = "p.active and p.to_staff and (p.period is null or (p.period ->> 'from' <= $1 and p.period ->> 'to' >= $1))";

const asNotice = (row: Found | undefined): PopupNotice | null =>
  row
    ? {
        title: row.title,
        text: row.text ?? '',
        imageUrl: row.image === null ? '' : `/api/File/${encodeURIComponent(row.service)}/${row.image}`,
      }
    : null;

/** The newest notice for the employees of every site, whichever site it belongs to. */
export async function officePopup(db: Queryable, now: Date): Promise<PopupNotice | null> {
  const [row] = await db.query<Found>(
    `select ${COLUMNS} from site s cross join lateral (
       select ${COLUMNS} from popup p where p.service = s.service and p.all_sites and ${SHOWN} order by p.created_at desc, p.id desc limit 1
     ) p where s.active order by p.created_at desc, p.id desc limit 1`,
    [bangkokDay(now)],
  );
  return asNotice(row);
}

/** The newest notice for the employees of one site. */
export async function sitePopup(db: Queryable, service: string, now: Date): Promise<PopupNotice | null> {
  const [row] = await db.query<Found>(
    `select ${COLUMNS} from popup p where p.service = $2 and not p.all_sites and ${SHOWN} order by p.created_at desc, p.id desc limit 1`,
    [bangkokDay(now), service],
  );
  return asNotice(row);
}

/** Is the file the picture of a notice for every site? Then every employee may read it. */
export async function isOfficePicture(db: Queryable, service: string, key: string): Promise<boolean> {
  const rows = await db.query(
    'select 1 from popup p where p.service = $1 and p.image = $2 and p.active and p.to_staff and p.all_sites limit 1',
    [service, key],
  );
  return rows.length > 0;
}

/** An employee who does not see every site may only write notices to their own sites. */
function checkReach({ actor }: CommandContext, allSites: boolean): void {
  if (allSites && !seesAllSites(actor)) throw invalidField('all_sites', 'allSitesOnly');
}

export const popupBehaviour = implement(popup, {
  /** Nothing is done to a notice to every site by employees who do not see every site. */
  guard({ actor }, row) {
    if (row.all_sites && !seesAllSites(actor)) throw notYours('allSitesOnly');
    return Promise.resolve();
  },
  actions: {
    async turnOn(context, row) {
      if (row.period !== null && row.period.to < bangkokDay(context.now)) throw inNoState(context, popup, row, 'popupOver');
      return { set: { active: true } };
    },
  },
  async create(context, { all_sites }) {
    checkReach(context, all_sites === true);
    return {};
  },
  async update(context, _row, changes) {
    checkReach(context, changes.all_sites === true);
    return {};
  },
});

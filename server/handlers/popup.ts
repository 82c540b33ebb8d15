import { popup } from '../../src/resources/setting/popup';
import { bangkokDay } from '../../src/schema/format';
import type { Queryable } from '../db/client';
import { implement } from '../kernel/implement';
import { inNoState } from './refusals';

/** What staff panels are shown under the live path `popup/main`. `imageUrl` needs the session, as every uploaded file does; empty without a picture. */
export interface PopupNotice { title: string; text: string; imageUrl: string }

/** The newest notice of any site that is on, meant for staff too, and within its days. */
export async function currentPopup(db: Queryable, now: Date): Promise<PopupNotice | null> {
  const [row] = await db.query<{ service: string; title: string; text: string; image: string | null }>(
    `select p.service, p.title, p.text, p.image from site s cross join lateral (
       select p.service, p.id, p.title, p.text, p.image, p.created_at from popup p
       where p.service = s.service and p.active and p.to_staff and (p.period is null or (p.period ->> 'from' <= $1 and p.period ->> 'to' >= $1))
       order by p.created_at desc, p.id desc limit 1
     ) p where s.active order by p.created_at desc, p.id desc limit 1`, [bangkokDay(now)]);
  return row ? { title: row.title, text: row.text, imageUrl: row.image === null ? '' : `/api/File/${encodeURIComponent(row.service)}/${row.image}` } : null;
}

export const popupBehaviour = implement(popup, {
  actions: {
    async turnOn(context, row) {
      if (row.period !== null && row.period.to < bangkokDay(context.now)) throw inNoState(context, popup, row, 'popupOver');
      return { set: { active: true } };
    },
  },
});

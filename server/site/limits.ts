/** What members ask to be kept to on the site themselves. */
import { z } from 'zod';
import { playerLimit } from '../../src/resources/member/playerLimit';
import { isExcluded, stayAway } from '../members/exclusion';
import { limitsNow, startsAt, windowSum, windows, type Window } from '../members/limits';
import { defineRead, defineWrite, done, made } from './call';
import { lockMember, memberId } from './people';
import { invalidAt } from './problem';
import { amount, bahtOf, options, satangText, time } from './shapes';
import { satang } from '../ledger/money';

const limit = z.object({ most: z.string(), left: z.string() }).nullable();

export const limitCalls = [
  defineRead({
    path: '/members/{ref}/limits',
    scope: 'members',
    summary: 'What a member is kept to by their own wish: limits of deposits with what is left, and until when they stay away',
    answer: z.object({
      ref: z.string(),
      limits: z.object(Object.fromEntries(windows.map((window) => [window, limit])) as Record<Window, typeof limit>),
      excluded_until: z.string().nullable(),
    }),
    async read(db, { caller: { service }, params, now }) {
      const { ref = '' } = params;
      const id = await memberId(db, service, ref, 'not_found');
      const [row] = await db.query<{ excluded_until: string | null }>('select excluded_until from member where service = $1 and id = $2', [
        service,
        id,
      ]);
      const held = await limitsNow(db, service, id, now);
      const shown = windows.map(async (window) => {
        const most = held.get(window) ?? null;
        if (most === null) return [window, null] as const;
        const left = Math.max(0, most - (await windowSum(db, service, id, window, now)));
        return [window, { most: satangText(most), left: satangText(left) }] as const;
      });
      const until = row?.excluded_until ?? null;
      return done({
        ref,
        limits: Object.fromEntries(await Promise.all(shown)),
        excluded_until: until !== null && isExcluded({ excluded_until: until }, now) ? new Date(until).toISOString() : null,
      });
    },
  }),
  defineWrite({
    method: 'POST',
    path: '/members/{ref}/limits',
    scope: 'members',
    summary: 'A member limits what they pay in, or lifts a limit; what is looser than before holds a day later',
    body: z.strictObject({ window: options(windows), most: amount.nullable() }),
    answer: z.object({ ref: z.string(), window: z.string(), most: z.string().nullable(), starts_at: z.string() }),
    async write(work, { body: { window, most }, params }) {
      const row = await lockMember(work, params['ref'] ?? '', 'not_found');
      const starts_at = await startsAt(work, row.id, window, most === null ? null : satang(most));
      await work.make(playerLimit, {
        member: row.id,
        kind: window,
        most: most === null ? null : bahtOf(most),
        starts_at,
        asked: 'site',
        by: null,
      });
      return made({ ref: row.ref, window, most, starts_at });
    },
  }),
  defineWrite({
    method: 'POST',
    path: '/members/{ref}/exclusions',
    scope: 'members',
    summary: 'A member stays away from playing until a time, which is never shortened, at every site where they are the same person',
    body: z.strictObject({ until: time }),
    answer: z.object({ ref: z.string(), excluded_until: z.string() }),
    async write(work, { body, params, now }) {
      if (Date.parse(body.until) <= now.getTime()) throw invalidAt('/until', 'past');
      const row = await lockMember(work, params['ref'] ?? '', 'not_found');
      const until = new Date(body.until).toISOString();
      await work.make(playerLimit, { member: row.id, kind: 'exclusion', until, starts_at: now.toISOString(), asked: 'site', by: null });
      await stayAway(work, row, until);
      return made({ ref: row.ref, excluded_until: new Date(row.excluded_until ?? until).toISOString() });
    },
  }),
];

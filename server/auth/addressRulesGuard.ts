import type { Actor } from '../../src/schema/actor';
import type { Db } from '../db/client';
import { Refusal } from '../kernel/errors';
import { writeEvent } from '../kernel/trail';
import { admits, type AllowedRange } from './addressRules';
import { bounded } from './bounded';

/** A sign-in that is right but for where it comes from. It answers as a wrong one does; only the trail knows better. */
export class FromElsewhere extends Refusal {
  constructor() {
    super(401, 'wrongLogin');
  }
}

export interface AddressGuard {
  /** May this employee work from this address now? `stamp`: of their rights, as their session carries it; it changes with the rules, so they are read once per stamp. */
  admits(employee: number, stamp: string, ip: string): Promise<boolean>;
  /** The same, read anew: for those who have no session yet. */
  admitsNow(employee: number, ip: string): Promise<boolean>;
  /** Refuses a session from an address not allowed with a 401. */
  check(session: { sid: string; grantsVersion: string; actor: Actor }, ip: string): Promise<void>;
}

interface Found {
  stamp: string;
  ranges: AllowedRange[];
}

const MAX_EMPLOYEES = 5_000;
const MAX_NOTED = 1_000;
/** One panel asks again and again: from one address the trail has it once in so long. */
const NOTE_EVERY_MS = 10 * 60_000;

/** `off`: nobody is asked where they come from; the way back for an office that locked itself out. */
export function createAddressGuard({ db, now, off = false }: { db: Db; now: () => Date; off?: boolean }): AddressGuard {
  const known = bounded<string, AllowedRange[]>(MAX_EMPLOYEES);
  const noted = bounded<string, number>(MAX_NOTED);

  async function read(employee: number): Promise<AllowedRange[]> {
    const [row] = await db.query<Found>(
      `select session_stamp_of(e.id) as stamp, coalesce((select jsonb_agg(jsonb_build_object('cidr', i.cidr, 'expires_at', i.expires_at) order by i.id) from ip_rule i
         where i.active and (i.scope = 'office' or (i.scope = 'role' and i.role = e.role) or (i.scope = 'employee' and i.employee = e.id))), '[]') as ranges
       from employee e where e.id = $1`,
      [employee],
    );
    // Kept under the stamp that was read: the rules may have changed since the caller looked.
    if (row) known.set(`${employee}/${row.stamp}`, row.ranges);
    return row?.ranges ?? [];
  }

  const guard: AddressGuard = {
    async admits(employee, stamp, ip) {
      return off || admits(known.get(`${employee}/${stamp}`) ?? (await read(employee)), ip, now());
    },
    async admitsNow(employee, ip) {
      return off || admits(await read(employee), ip, now());
    },
    async check(session, ip) {
      const { user } = session.actor;
      if (await guard.admits(user.id, session.grantsVersion, ip)) return;
      const key = `${session.sid} ${ip}`;
      const at = now();
      if ((noted.get(key) ?? 0) <= at.getTime()) {
        noted.set(key, at.getTime() + NOTE_EVERY_MS);
        await writeEvent(
          db,
          { employee: user.id, ip, at },
          { service: null, resource: 'session', record: null, action: 'addressDenied', result: 'refused' },
        );
      }
      throw new Refusal(401, 'addressDenied', { address: ip });
    },
  };
  return guard;
}

import type { Actor } from '../../src/schema/actor';
import type { Db } from '../db/client';
import { Refusal } from '../refusal';
import { writeEvent } from '../kernel/trail';
import { admits, type AllowedRange } from './addressRules';
import type { NoteLimit } from '../audit/noteLimit';
import { bounded } from '../bounded';

/** A correct sign-in from an address that is not allowed. It is answered like a wrong one; only the audit log has the reason. */
export class FromElsewhere extends Refusal {
  constructor() {
    super(401, 'wrongLogin');
  }
}

export interface AddressGuard {
  /**
   * May this employee work from this address now? `stamp`: the stamp of their rights in their session; it changes with the rules, so the
   * rules are read once per stamp.
   */
  admits(employee: number, stamp: string, ip: string): Promise<boolean>;
  /** The same, with the rules read anew: for employees without a session. */
  admitsNow(employee: number, ip: string): Promise<boolean>;
  /** Refuses a session from an address that is not allowed with a 401. */
  check(session: { sid: string; grantsVersion: string; actor: Actor }, ip: string): Promise<void>;
}

interface Found {
  stamp: string;
  ranges: AllowedRange[];
}

const MAX_EMPLOYEES = 5_000;

interface GuardOptions {
  db: Db;
  now: () => Date;
  noted: NoteLimit;
  off?: boolean;
}

/** `off` admits every address: the way back for an office that locked itself out. */
export function createAddressGuard({ db, now, noted, off = false }: GuardOptions): AddressGuard {
  const known = bounded<string, AllowedRange[]>(MAX_EMPLOYEES);

  async function read(employee: number): Promise<AllowedRange[]> {
    const [row] = await db.query<Found>(
      `select session_stamp_of(e.id) as stamp, coalesce((select jsonb_agg(jsonb_build_object('cidr', i.cidr, 'expires_at', i.expires_at) order by i.id) from ip_rule i
         where i.active and (i.scope = 'office' or (i.scope = 'role' and i.role = e.role) or (i.scope = 'employee' and i.employee = e.id))), '[]') as ranges
       from employee e where e.id = $1`,
      [employee],
    );
    // Stored under the stamp that was read: the rules may have changed since the caller asked.
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
      if (await noted(`address ${user.id} ${ip}`)) {
        await writeEvent(
          db,
          { employee: user.id, ip, at: now() },
          { service: null, resource: 'session', record: null, action: 'addressDenied', result: 'refused' },
        );
      }
      throw new Refusal(401, 'addressDenied', { address: ip });
    },
  };
  return guard;
}

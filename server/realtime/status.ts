import type { Db, Queryable, Tx } from '../db/client';
import { writeEvent, type Announcement } from '../kernel/trail';

/** The name under which a change of the status is announced, as a write of the office. */
export const STATUS = 'status';

/** Is the group open? A group that was never shut is. */
export async function isOpen(db: Queryable, group: string): Promise<boolean> {
  const [row] = await db.query<{ open: boolean }>('select open from office_status where group_name = $1', [group]);
  return row?.open ?? true;
}

interface Change {
  group: string;
  open: boolean;
  employee: number | null;
  ip: string;
  at: Date;
  origin: string;
}

async function write(tx: Tx, { group, open, employee, ip, at, origin }: Change): Promise<Announcement> {
  await tx.query(
    `insert into office_status (group_name, open, by, at) values ($1, $2, $3, $4)
     on conflict (group_name) do update set open = excluded.open, by = excluded.by, at = excluded.at`,
    [group, open, employee, at.toISOString()],
  );
  await writeEvent(
    tx,
    { employee, ip, at },
    { service: null, resource: STATUS, record: group, action: open ? 'sosRestored' : 'sos', result: 'ok' },
  );
  const [sent] = await tx.query<{ id: number }>(
    `with sent as (insert into outbox (service, resource, ids, by, at) values ('office', $1, '{}', coalesce($2::bigint, 0), $3) returning id)
     select id, pg_notify('outbox', $4 || ':' || id::text) from sent`,
    [STATUS, employee, at.toISOString(), origin],
  );
  return { seq: sent?.id ?? 0, service: 'office', resource: STATUS, ids: [], by: employee ?? 0 };
}

/** Shuts or opens a group, with its audit entry, for every process on this database. Returns what to announce after the commit. */
export const changeStatus = (db: Db, change: Change): Promise<Announcement> => db.tx((tx) => write(tx, change));

/** Opens a group at the start of the server, on request of its operator, for a group without an employee who could open it. */
export async function reopen(db: Db, group: string, at: Date): Promise<void> {
  if (!(await isOpen(db, group))) await changeStatus(db, { group, open: true, employee: null, ip: '', at, origin: '' });
}

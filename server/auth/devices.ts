import type { Db } from '../db/client';

/** A session as its owner sees it in a list. `id` is a handle that gives no access. */
export interface Device {
  id: string;
  device: string;
  ip: string;
  created_at: string;
  last_seen: string;
  expires_at: string;
  current: boolean;
}

export interface Devices {
  /** The open sessions of an employee, the most recently used first. */
  of(employee: number, currentSid: string, now: Date): Promise<Device[]>;
  /** The owner of the open session with this handle; null when there is none. */
  ownerOf(handle: string): Promise<number | null>;
  /** Ends one session by its handle. */
  end(handle: string, now: Date): Promise<void>;
  /** Ends all sessions of an employee but one. Returns how many. */
  endAllBut(employee: number, sid: string, now: Date): Promise<number>;
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//, 'LINE'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The browser and system of a user agent in plain words: “Chrome, Windows”. Empty when it names nothing known. */
export function deviceOf(userAgent: string): string {
  const first = (list: typeof BROWSERS): string[] => {
    const found = list.find(([pattern]) => pattern.test(userAgent));
    return found ? [found[1]] : [];
  };
  return [...first(BROWSERS), ...first(SYSTEMS)].join(', ');
}

interface Stored {
  id: string;
  handle: string;
  user_agent: string;
  ip: string;
  created_at: string;
  last_seen: string;
  expires_at: string;
}

export function createDevices(db: Db, idleFor: number | null): Devices {
  return {
    async of(employee, currentSid, now) {
      const rows = await db.query<Stored>(
        `select id, handle, user_agent, ip, created_at, last_seen, expires_at from session
         where employee = $1 and ended_at is null and expires_at > $2::timestamptz and last_seen > $3::timestamptz order by last_seen desc, created_at desc limit 200`,
        [employee, now.toISOString(), new Date(idleFor === null ? 0 : now.getTime() - idleFor).toISOString()],
      );
      return rows.map(({ id, handle, user_agent, ...row }) => ({
        id: handle,
        device: deviceOf(user_agent),
        ...row,
        current: id === currentSid,
      }));
    },
    async ownerOf(handle) {
      const [row] = await db.query<{ employee: number }>('select employee from session where handle = $1 and ended_at is null', [handle]);
      return row?.employee ?? null;
    },
    async end(handle, now) {
      await db.query('update session set ended_at = $2::timestamptz where handle = $1 and ended_at is null', [handle, now.toISOString()]);
    },
    async endAllBut(employee, sid, now) {
      return (
        await db.query('update session set ended_at = $3::timestamptz where employee = $1 and id <> $2 and ended_at is null returning id', [
          employee,
          sid,
          now.toISOString(),
        ])
      ).length;
    },
  };
}

/**
 * Who may read what. One table, deny by default. Browsers only read: the server writes through `Hub.set`
 * and `Hub.update`, so no write rule exists and every write of a client is refused.
 */

import { BILL_LEVEL } from '../../src/schema/shutdown';

/** Who a socket is, as its session said when it connected or was last checked again. */
export interface RealtimeReader {
  sid: string;
  services: readonly string[] | 'all';
  group: string;
  /** Absent: none. */
  level?: number;
  /** Where the socket comes from. */
  ip?: string;
}

/** The only namespace there is; clients choose the name, so an open list would let them grow our memory. */
export const NAMESPACE = 'panel';

/** Stands where a service would, for resources of the whole office: every session may see it. */
const OFFICE = 'office';

interface ReadRule {
  /** The place the rule grants, and everything below it: reading cascades, as in Firebase's own rules. */
  path: readonly [roots: readonly string[], second: '{service}' | '{group}' | 'main'];
  may(who: RealtimeReader, second: string): boolean;
}

function seesService(who: RealtimeReader, service: string): boolean {
  const wanted = service.toLowerCase();
  return wanted === OFFICE || who.services === 'all' || who.services.some((own) => own.toLowerCase() === wanted);
}

const READ_RULES: readonly ReadRule[] = [
  { path: [['alert', 'live', 'claim', 'notice'], '{service}'], may: seesService },
  { path: [['bill'], '{service}'], may: (who, service) => (who.level ?? 0) >= BILL_LEVEL && seesService(who, service) },
  { path: [['status'], '{group}'], may: (who, group) => who.group === group },
  { path: [['popup'], 'main'], may: (_who, second) => second === 'main' },
];

/** Whether a reader may see the value at a path. The root and every whole branch are denied. */
export function canRead(who: RealtimeReader, keys: readonly string[]): boolean {
  const [root, second] = keys;
  if (root === undefined || second === undefined) return false;
  const rule = READ_RULES.find(({ path: [roots] }) => roots.includes(root));
  return rule !== undefined && rule.may(who, second);
}

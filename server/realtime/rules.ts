/**
 * Who may read what. One table, deny by default. Browsers only read: the server writes through `Hub.set`
 * and `Hub.update`, so no write rule exists and every write of a client is refused.
 */

import { BILL_LEVEL } from '../../src/schema/shutdown';

/** The reader behind a socket, as of its connection or the last recheck. */
export interface RealtimeReader {
  sid: string;
  /** Their number. */
  employee: number;
  services: readonly string[] | 'all';
  /** Resources whose live values they may read. */
  sees: readonly string[];
  group: string;
  /** Absent: none. */
  level?: number;
  /** The address of the socket. */
  ip?: string;
}

/** The only namespace: clients choose the name, so accepting any would let them grow the server's memory. */
export const NAMESPACE = 'panel';

/** Stands in place of a service for resources of the office. */
const OFFICE = 'office';

interface ReadRule {
  /** The path the rule grants, with everything below it: reading cascades, as in Firebase's own rules. */
  path: readonly [roots: readonly string[], second: '{service}' | '{group}' | 'main', third?: '{resource}'];
  may(who: RealtimeReader, second: string, third: string | undefined): boolean;
}

function seesService(who: RealtimeReader, service: string): boolean {
  const wanted = service.toLowerCase();
  return wanted === OFFICE || who.services === 'all' || who.services.some((own) => own.toLowerCase() === wanted);
}

const READ_RULES: readonly ReadRule[] = [
  {
    path: [['alert', 'live', 'claim'], '{service}', '{resource}'],
    may: (who, service, resource = '') => seesService(who, service) && who.sees.includes(resource),
  },
  // How many requests for a second person are open there, and the last one: an employee who may be that person then asks for them.
  { path: [['notice', 'second'], '{service}'], may: seesService },
  { path: [['bill'], '{service}'], may: (who, service) => (who.level ?? 0) >= BILL_LEVEL && seesService(who, service) },
  { path: [['status'], '{group}'], may: (who, group) => who.group === group },
  // The popup of the office, and the number by which every panel looks at its own rights again.
  { path: [['popup', 'rights'], 'main'], may: (_who, second) => second === 'main' },
];

/** May a reader see the value at a path? The root and every whole branch are denied. */
export function canRead(who: RealtimeReader, keys: readonly string[]): boolean {
  const [root, second, third] = keys;
  if (root === undefined || second === undefined) return false;
  return READ_RULES.some((rule) => rule.path[0].includes(root) && rule.may(who, second, third));
}

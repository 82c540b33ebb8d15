/** Records that were opened last in this tab: gone with it, and never another employee's. */
export interface RecentRecord {
  resource: string;
  id: number;
  title: string;
  service: string;
  web: string;
}

const MOST = 6;
const keyOf = (employee: number): string => `recent-records:${employee}`;

export function recentRecords(employee: number): readonly RecentRecord[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(employee)) ?? '[]') as RecentRecord[];
  } catch {
    return [];
  }
}

export function noteRecord(employee: number, record: RecentRecord): void {
  const others = recentRecords(employee).filter(
    ({ resource, id, service }) => resource !== record.resource || id !== record.id || service !== record.service,
  );
  try {
    sessionStorage.setItem(keyOf(employee), JSON.stringify([record, ...others].slice(0, MOST)));
  } catch {
    /* The browser keeps nothing. */
  }
}

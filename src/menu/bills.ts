import { useEffect, useMemo, useState } from 'react';
import { useMaybeActor } from '../auth/permissions';
import { useSites } from '../providers/site';
import { BILL_LEVEL } from '../schema/shutdown';
import { childrenOf, useLiveValues } from '../providers/liveValues';

/** A notice of the bell; the field names are those of the realtime contract. */
export interface Bill {
  service: string;
  id: number;
  billpaymemnt_name: string;
  by_name: string;
  total: number;
  status: number;
  end_date: string;
}

/** States of a bill, as the specification numbers them. */
export const BILLS = 'bill_payment';
export const BILL_STATUS = { draft: 1, cancelled: 2, awaiting: 3, paid: 4, overdue: 5, done: 6 } as const;
/** New bills are watched from this moment after the page was opened; a component that mounts later watches at once. */
const WATCH_AFTER = 1_000;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const asBill = (service: string, value: unknown): Bill => {
  const { id, billpaymemnt_name: name, by_name: by, total, status, end_date: end } = value as Readonly<Record<string, unknown>>;
  return {
    service,
    id: Number(id),
    billpaymemnt_name: textOf(name),
    by_name: textOf(by),
    total: Number(total),
    status: Number(status),
    end_date: textOf(end),
  };
};

/** The unpaid bills of all the employee's sites, the next due first; empty below the level of the bell. */
export function useBills(): readonly Bill[] {
  const sites = useSites();
  const level = useMaybeActor()?.user.level ?? 0;
  const services = useMemo(() => (level >= BILL_LEVEL ? (sites ?? []).map(({ service }) => service) : []), [sites, level]);
  const paths = useMemo(() => services.map((service) => `bill/${service.toLowerCase()}`), [services]);
  const valueOf = useLiveValues(paths);
  return useMemo(
    () =>
      services
        .flatMap((service) => childrenOf(valueOf(`bill/${service.toLowerCase()}`)).map((value) => asBill(service, value)))
        .sort((a, b) => a.end_date.localeCompare(b.end_date) || a.id - b.id),
    [services, valueOf],
  );
}

/** Does any site have a bill that awaits payment? Checked from about a second after mount, as the specification asks. */
export function useNewBill(): boolean {
  const bills = useBills();
  const [watching, setWatching] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWatching(true), Math.max(0, WATCH_AFTER - performance.now()));
    return () => clearTimeout(timer);
  }, []);
  return watching && bills.some(({ status }) => status === BILL_STATUS.awaiting);
}

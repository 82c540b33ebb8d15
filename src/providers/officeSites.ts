import { queryOptions } from '@tanstack/react-query';
import { call } from './httpClient';

/** A site one may put an employee in charge of, also while it is closed. */
export interface OfficeSite {
  service: string;
  webname: string;
  active: boolean;
}

/** The sites the employee sees, closed ones among them; the panel itself only knows those that are open. */
export const officeSites = queryOptions({
  queryKey: ['officeSites'],
  queryFn: async ({ signal }): Promise<readonly OfficeSite[]> =>
    (await call('/api/GetWebAll?closed=1', { signal })).payload as OfficeSite[],
  staleTime: 30_000,
});

const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** The site that is meant, by its name or its key in any case; what is typed itself where there is none. */
export function siteMeant(sites: readonly OfficeSite[], typed: string): string {
  const wanted = plain(typed);
  const named = sites.find(({ service }) => plain(service) === wanted) ?? sites.find(({ webname }) => plain(webname) === wanted);
  return named?.service ?? typed.trim();
}

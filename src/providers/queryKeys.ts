/**
 * Keys of the query cache. react-admin's own queries of a resource begin with its name, so one prefix covers everything known of a
 * resource.
 */
export const keys = {
  resource: (resource: string) => [resource] as const,
  /** react-admin's lists and records. */
  lists: (resource: string) => [resource, 'getList'] as const,
  records: (resource: string) => [resource, 'getOne'] as const,
  many: (resource: string, ids: readonly unknown[]) => [resource, 'getMany', { ids }] as const,
  /** Counts of views and sums of columns: everything on a list that is not a row. */
  figures: (resource: string) => [resource, 'figures'] as const,
  counts: (resource: string, filter: unknown) => [resource, 'figures', 'counts', filter] as const,
  countsPer: (resource: string, per: string, ids: readonly number[]) => [resource, 'figures', 'per', per, ids] as const,
  totals: (resource: string, filter: unknown) => [resource, 'figures', 'totals', filter] as const,
  evidence: (resource: string, ids: readonly number[]) => [resource, 'figures', 'evidence', ids] as const,
  history: (resource: string, id: number) => [resource, 'history', id] as const,
  /** What is told about a record beside itself. */
  about: (resource: string, id: number) => [resource, 'about', id] as const,
  overview: (resource: string, id: number) => [resource, 'about', id, 'overview'] as const,
  tabCounts: (resource: string, id: number) => [resource, 'about', id, 'tabs'] as const,
  timeline: (resource: string, id: number, kinds: unknown) => [resource, 'about', id, 'timeline', kinds] as const,
  trash: (resource: string, service: string, most: number) => [resource, 'trash', service, most] as const,
  /** Not below the resource: what a form began with does not follow changes. */
  copy: (resource: string, id: number, version: unknown) => ['copy', resource, id, version] as const,
  systemName: (name: string, of: unknown, language: string) => ['system name', name, of, language] as const,
  choices: (resource: string, asked: unknown) => [resource, 'choose', asked] as const,
};

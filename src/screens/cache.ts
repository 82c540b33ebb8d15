import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keys } from '../providers/queryKeys';
import { outlines } from '../resources/outlines';
import type { Rec } from './record';
import { same } from '../schema/same';

interface Kept {
  data?: unknown;
}
const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && 'data' in value;

/** The entity and every screen over it: what is true of a record in one is true in all. */
function alike(resource: string): readonly string[] {
  const [entity] = resource.split(':', 1);
  return [entity ?? resource, ...outlines.filter(({ screen }) => screen?.of.name === entity).map(({ name }) => name)];
}

/**
 * Puts rows that arrived where they already stand, in lists and on the record page; nothing moves. An older row never replaces a newer one.
 */
function replaceRows(client: QueryClient, resource: string, rows: readonly Rec[]): void {
  const arrived = new Map(rows.map((row) => [row.id, row]));
  const newer = (old: Rec): Rec => {
    const row = arrived.get(old.id);
    // Numbers repeat from site to site, and the cache holds more than one.
    return row && row.service === old.service && row.version >= old.version ? row : old;
  };
  for (const name of alike(resource)) {
    client.setQueriesData<unknown>({ queryKey: keys.lists(name) }, (old: unknown) =>
      isKept(old) && Array.isArray(old.data) ? { ...old, data: (old.data as Rec[]).map(newer) } : old,
    );
    client.setQueriesData<Rec>({ queryKey: keys.records(name) }, (old) => (old ? newer(old) : old));
  }
}

/** What is read again after a write: lists, their sums, histories. */
function refreshAll(client: QueryClient, resource: string): Promise<unknown> {
  return Promise.all([...alike(resource), 'audit'].map((name) => client.invalidateQueries({ queryKey: keys.resource(name) })));
}

/** How many records a filter matches, as a list's answer says it. */
export interface Total {
  total?: number;
  meta?: unknown;
}

/** Puts another total where the rows of this filter stand; the rows stay. */
function replaceTotal(client: QueryClient, resource: string, filter: unknown, { total, meta }: Total): void {
  const isAbout = (key: readonly unknown[]): boolean => same((key[2] as { filter?: unknown } | undefined)?.filter ?? {}, filter);
  client.setQueriesData<unknown>({ queryKey: keys.lists(resource), predicate: ({ queryKey }) => isAbout(queryKey) }, (old: unknown) =>
    isKept(old) ? { ...old, total, meta } : old,
  );
}

export interface Cache {
  replace: (resource: string, rows: readonly Rec[]) => void;
  replaceTotal: (resource: string, filter: unknown, total: Total) => void;
  /** Counts and sums of the lists on screen are read again; the old ones stay until then. */
  refreshFigures: (resource: string) => Promise<unknown>;
  refresh: (resource: string) => Promise<unknown>;
}

export function useCache(): Cache {
  const client = useQueryClient();
  return useMemo(
    () => ({
      replace: (resource, rows) => replaceRows(client, resource, rows),
      replaceTotal: (resource, filter, total) => replaceTotal(client, resource, filter, total),
      refreshFigures: (resource) => client.invalidateQueries({ queryKey: keys.figures(resource) }),
      refresh: (resource) => refreshAll(client, resource),
    }),
    [client],
  );
}

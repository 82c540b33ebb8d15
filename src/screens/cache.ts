import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Rec } from './record';

interface Kept { data?: unknown }
const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && 'data' in value;

/** Puts fresh rows where they already stand, in lists and on the record page; nothing moves. An older row never replaces a newer one. */
function replaceRows(client: QueryClient, resource: string, rows: readonly Rec[]): void {
  const fresh = new Map(rows.map((row) => [row.id, row]));
  const newer = (old: Rec): Rec => {
    const row = fresh.get(old.id);
    // Numbers repeat from site to site, and the cache holds more than one.
    return row && row['service'] === old['service'] && row.version >= old.version ? row : old;
  };
  client.setQueriesData<unknown>({ queryKey: [resource, 'getList'] }, (old: unknown) => (
    isKept(old) && Array.isArray(old.data) ? { ...old, data: (old.data as Rec[]).map(newer) } : old
  ));
  client.setQueriesData<Rec>({ queryKey: [resource, 'getOne'] }, (old) => (old ? newer(old) : old));
}

/** What is read again after a write: lists, their sums, histories. */
function refreshAll(client: QueryClient, resource: string): Promise<unknown> {
  return Promise.all([resource, 'audit'].map((name) => client.invalidateQueries({ queryKey: [name] })));
}

export interface Cache {
  replace: (resource: string, rows: readonly Rec[]) => void;
  refresh: (resource: string) => Promise<unknown>;
}

export function useCache(): Cache {
  const client = useQueryClient();
  return useMemo(() => ({
    replace: (resource, rows) => replaceRows(client, resource, rows),
    refresh: (resource) => refreshAll(client, resource),
  }), [client]);
}

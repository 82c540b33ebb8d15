import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import type { ServerRow } from '../../providers/providerTypes';
import { definitionNow, loadDefinition } from '../../providers/definitions';
import type { Names } from '../format/chips';
import { parseFilterKey } from '../../schema/filter';
import type { Filter } from '../format/listState';
import { useScreen } from '../screen';
import { titleOf } from '../title';
import { keys } from '../../providers/queryKeys';

/** What the records and actions one filters by are called: a link from a colleague carries only their numbers and names in the system. */
export function useRefNames(filter: Filter): Names {
  const { def, language } = useScreen();
  const provider = usePanelProvider();
  const wanted = useMemo(
    () =>
      Object.entries(filter).flatMap(([key, value]) => {
        const { field: name, op } = parseFilterKey(def, key) ?? { field: '', op: 'empty' };
        const field = op === 'empty' ? undefined : def.fields[name];
        if (field?.kind !== 'ref' && field?.kind !== 'refs') return [];
        const ids = [value].flat().map(Number).filter(Number.isInteger);
        return ids.length === 0 ? [] : [{ name, resource: field.resource, ids }];
      }),
    [filter, def],
  );
  const answers = useQueries({
    queries: wanted.map(({ resource, ids }) => ({
      queryKey: keys.many(resource, ids),
      queryFn: async () => (await Promise.all([provider.getMany<ServerRow>(resource, { ids }), loadDefinition(resource)]))[0].data,
      staleTime: 60_000,
    })),
  });
  const named = Object.entries(def.fields).flatMap(([name, field]) =>
    field.kind === 'text' && (field.entity || field.actionOf !== undefined)
      ? [filter[name] ?? []].flat().map((value) => ({ name, value: String(value), of: field.actionOf && (filter[field.actionOf] ?? []) }))
      : [],
  );
  const words = useQueries({
    queries: named.map(({ value, of }) => ({
      queryKey: keys.systemName(value, of, language),
      queryFn: async () => (await import('../format/systemNames')).systemName(value, of, language),
      staleTime: Infinity,
    })),
  });
  const names = new Map<string, string>();
  named.forEach(({ name, value }, index) => names.set(`${name}:${value}`, words[index]?.data ?? value));
  wanted.forEach(({ name, resource }, index) => {
    const other = definitionNow(resource);
    for (const row of answers[index]?.data ?? []) if (other) names.set(`${name}:${row.id}`, titleOf(other, row, language));
  });
  return names;
}

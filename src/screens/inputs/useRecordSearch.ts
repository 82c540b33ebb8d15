import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useActor } from '../../auth/permissions';
import { usePanelProvider } from '../../providers/dataProvider';
import type { ServerRow } from '../../providers/providerTypes';
import { labelsOf, nameOf } from '../../providers/i18n/labels';
import { useLanguage } from '../../providers/i18n/language';
import { useT } from '../../providers/i18n/useT';
import { useDefinition } from '../../providers/definitions';
import { serviceCall } from '../../providers/otherCalls';
import { useSite } from '../../providers/site';
import { encodeService } from '../../providers/siteChoice';
import { resourceByName } from '../../providers/links';
import { can } from '../../schema/can';
import type { AnyResource } from '../../schema/define';
import { kindOf } from '../../schema/fields';
import { formatInt } from '../../schema/format';
import { valueText } from '../format/value';
import type { Rec } from '../record';
import { titleOf } from '../title';
import { keys } from '../../providers/queryKeys';

export interface Option {
  id: number;
  label: string;
  detail: string;
}
const PAUSE = 250;
const MOST = 20;
/** As many columns of the list as an option has room for, where its definition does not say which. */
const FIRST_COLUMNS = 3;

/** What an option says beside its title. A bare yes or no says nothing. */
function saidOf({ offered, list, title, fields }: AnyResource): readonly string[] {
  if (offered) return offered.says;
  const isSaid = (name: string): boolean => {
    const field = fields[name];
    return name !== title && (field === undefined || (field.kind !== 'bool' && kindOf(field).brief !== false));
  };
  return list.filter(isSaid).slice(0, FIRST_COLUMNS);
}

/** How many records refer to each of these, as the definition says it of an option: in words, by number. */
function useCounted(def: AnyResource | undefined, ids: readonly number[]): (id: number) => string {
  const provider = usePanelProvider();
  const actor = useActor();
  const language = useLanguage();
  const t = useT();
  const counted = def?.offered?.counts === undefined ? undefined : def.related?.[def.offered.counts];
  const other = counted && resourceByName(counted.resource);
  const { data } = useQuery({
    queryKey: keys.countsPer(counted?.resource ?? '', counted?.by ?? '', ids),
    queryFn: ({ signal }) => provider.countsPer(counted?.resource ?? '', counted?.by ?? '', ids, signal),
    enabled: other !== undefined && ids.length > 0 && can(actor, other, 'view'),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  return (id) => {
    const count = data?.[String(id)];
    if (!count || !other) return '';
    return t('input.counted', { name: nameOf(other, language), count: `${formatInt(count.total)}${count.totalIs ? '+' : ''}` });
  };
}

interface Source {
  /** What tells its answers from those of another. */
  of: string;
  search(asked: string, signal: AbortSignal): Promise<ServerRow[]>;
  many(ids: readonly number[]): Promise<ServerRow[]>;
}

/** Where the records come from: the list; for an employee who may not see the list of employees, those who work at the site. */
function useSource(resource: string): Source {
  const provider = usePanelProvider();
  const actor = useActor();
  const { service } = useSite();
  const def = useDefinition(resource);
  if (resource === 'employee' && def !== undefined && !can(actor, def, 'view')) {
    const asking = async (params: Record<string, string>, signal?: AbortSignal): Promise<ServerRow[]> =>
      (await serviceCall('GET', '/Colleagues', encodeService(service), params, undefined, signal)).payload as ServerRow[];
    return {
      of: service,
      search: (q, signal) => asking({ q }, signal),
      many: (ids) => asking({ ids: ids.join(',') }),
    };
  }
  return {
    of: '',
    search: async (q, signal) =>
      (
        await provider.getList<ServerRow>(resource, {
          filter: q === '' ? {} : { q },
          pagination: { page: 1, perPage: MOST },
          sort: { field: def?.sort[0] ?? 'id', order: def?.sort[1] ?? 'ASC' },
          signal,
        })
      ).data,
    many: async (ids) => (await provider.getMany<ServerRow>(resource, { ids: [...ids] })).data,
  };
}

/** Records of another entity by what is typed; the chosen ones by their numbers. */
export function useRecordSearch(resource: string, text: string, chosen: readonly number[], open: boolean) {
  const source = useSource(resource);
  const language = useLanguage();
  const def = useDefinition(resource);
  const labels = useMemo(() => def && labelsOf(def, language), [def, language]);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);

  const searchable = (def?.search ?? []).length > 0;
  const found = useQuery({
    queryKey: keys.choices(resource, [source.of, asked]),
    queryFn: ({ signal }) => source.search(searchable ? asked : '', signal),
    enabled: open && def !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const own = useQuery({
    queryKey: [...keys.many(resource, chosen), source.of],
    queryFn: () => source.many(chosen),
    enabled: chosen.length > 0 && def !== undefined,
    staleTime: 60_000,
  });
  const ids = useMemo(
    () => [...new Set([...(own.data ?? []), ...(found.data ?? [])].map((row) => row.id))].sort((left, right) => left - right),
    [own.data, found.data],
  );
  const countOf = useCounted(def, ids);
  const optionOf = (row: Rec): Option => {
    if (!def) return { id: row.id, label: `#${row.id}`, detail: '' };
    const said = saidOf(def).map((name) => valueText(name, def.fields[name], row[name], language, labels, row));
    return { id: row.id, label: titleOf(def, row, language), detail: [countOf(row.id), ...said].filter((part) => part !== '').join(' · ') };
  };
  const options = (found.data ?? []).map(optionOf);
  const kept = chosen.map(
    (id) =>
      (own.data ?? []).map(optionOf).find((option) => option.id === id) ??
      options.find((option) => option.id === id) ?? { id, label: `#${id}`, detail: '' },
  );
  return { options, chosen: kept, loading: found.isFetching, failed: found.isError };
}

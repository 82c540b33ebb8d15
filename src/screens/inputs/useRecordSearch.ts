import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import type { ServerRow } from '../../providers/providerTypes';
import { useLanguage } from '../../providers/i18n/language';
import { useDefinition } from '../../providers/definitions';
import { kindOf } from '../../schema/fields';
import type { AnyField } from '../../schema/fields/types';
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

/** Records of another entity by what is typed; the chosen ones by their numbers. */
export function useRecordSearch(resource: string, text: string, chosen: readonly number[], open: boolean) {
  const provider = usePanelProvider();
  const language = useLanguage();
  const def = useDefinition(resource);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);

  const optionOf = (row: Rec): Option => {
    if (!def) return { id: row.id, label: `#${row.id}`, detail: '' };
    const isBrief = (field: AnyField | undefined): boolean => field === undefined || kindOf(field).brief !== false;
    const more = def.list.filter((name) => name !== def.title && isBrief(def.fields[name])).slice(0, 3);
    return {
      id: row.id,
      label: titleOf(def, row, language),
      detail: more
        .map((name) => valueText(name, def.fields[name], row[name], language, undefined, row))
        .filter((part) => part !== '')
        .join(' · '),
    };
  };
  const searchable = (def?.search ?? []).length > 0;
  const found = useQuery({
    queryKey: keys.choices(resource, asked),
    queryFn: async ({ signal }) =>
      (
        await provider.getList<ServerRow>(resource, {
          filter: asked === '' || !searchable ? {} : { q: asked },
          pagination: { page: 1, perPage: MOST },
          sort: { field: def?.sort[0] ?? 'id', order: def?.sort[1] ?? 'ASC' },
          signal,
        })
      ).data,
    enabled: open && def !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const own = useQuery({
    queryKey: keys.many(resource, chosen),
    queryFn: async () => (await provider.getMany<ServerRow>(resource, { ids: [...chosen] })).data,
    enabled: chosen.length > 0 && def !== undefined,
    staleTime: 60_000,
  });
  const options = (found.data ?? []).map(optionOf);
  const kept = chosen.map(
    (id) =>
      (own.data ?? []).map(optionOf).find((option) => option.id === id) ??
      options.find((option) => option.id === id) ?? { id, label: `#${id}`, detail: '' },
  );
  return { options, chosen: kept, loading: found.isFetching, failed: found.isError };
}

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { keys } from '../../providers/queryKeys';
import { livePaths, useChangesOf } from '../../providers/useChangesOf';
import type { EvidenceWord } from '../../schema/evidence';
import type { Rec } from '../record';
import { actionsOf, isWaiting } from '../rights';
import { useScreen } from '../screen';

const NOTHING: ReadonlyMap<number, EvidenceWord> = new Map();
const NO_NAMES: readonly string[] = [];

/** What speaks for or against each of the rows that wait, for who decides about them. It comes after the rows and moves none. */
export function useEvidence(rows: readonly Rec[], shown: boolean): ReadonlyMap<number, EvidenceWord> {
  const { def, actor, service } = useScreen();
  const provider = usePanelProvider();
  const client = useQueryClient();
  const decides = useMemo(() => actionsOf(actor, def).some((name) => def.actions[name]?.key !== undefined), [actor, def]);
  const names = shown && decides ? (def.queue?.evidence ?? NO_NAMES) : NO_NAMES;
  const ids = names.length === 0 ? [] : rows.filter((row) => isWaiting(def, row)).map(({ id }) => id);
  const key = keys.evidence(def.name, ids);
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => provider.evidence(def.name, ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  useChangesOf(livePaths(names, service), () => void client.invalidateQueries({ queryKey: key }));
  return useMemo(() => (data ? new Map(data.map((word) => [word.id, word])) : NOTHING), [data]);
}

import { useQuery } from '@tanstack/react-query';
import { usePanelProvider } from '../../providers/dataProvider';
import { keys } from '../../providers/queryKeys';
import { formatInt } from '../../schema/format';
import type { TabItem } from '../../ui/TabStrip';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { useShowWords } from './words';

/** How many records each tab of a record holds that brings its lists together; they come after the tabs, in one call. */
export function useTabCounts({ id }: Rec, enabled: boolean): (...lists: readonly string[]) => TabItem['count'] {
  const { def } = useScreen();
  const w = useShowWords();
  const provider = usePanelProvider();
  const { data } = useQuery({
    queryKey: keys.tabCounts(def.name, id),
    queryFn: ({ signal }) => provider.tabCounts(def.name, id, signal),
    enabled: enabled && def.overview !== undefined,
  });
  return (...lists) => {
    const counts = lists.flatMap((list) => data?.[list] ?? []);
    if (counts.length === 0) return undefined;
    const total = counts.reduce((sum, count) => sum + count.total, 0);
    const shown = `${formatInt(total)}${counts.some(({ totalIs }) => totalIs) ? '+' : ''}`;
    return { shown, said: w('counted', { count: shown }) };
  };
}

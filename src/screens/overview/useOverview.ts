import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { resourceByName } from '../../providers/links';
import { keys } from '../../providers/queryKeys';
import { livePaths, useChangesOf } from '../../providers/useChangesOf';
import { can } from '../../schema/can';
import { useScreen } from '../screen';

/** The resources of the lists of a record that the employee may see; what happens in them changes what is told about the record. */
function useFollowed(): readonly string[] {
  const { def, actor } = useScreen();
  return useMemo(() => {
    const names = new Set([def.name, ...Object.values(def.related ?? {}).map(({ resource }) => resource)]);
    return [...names].filter((name) => {
      const other = resourceByName(name);
      return other && can(actor, other, 'view');
    });
  }, [def, actor]);
}

/** What waits of a record and what its lists come to; asked as soon as the page of it opens, beside the record. */
export function useOverview(id: number, enabled = true) {
  const { def } = useScreen();
  const provider = usePanelProvider();
  return useQuery({
    queryKey: keys.overview(def.name, id),
    queryFn: ({ signal }) => provider.overview(def.name, id, signal),
    enabled: enabled && def.overview !== undefined,
  });
}

/** Reads everything that is told about the record again when one of its lists was written. */
export function useFollowOverview(id: number): void {
  const { def, site } = useScreen();
  const client = useQueryClient();
  useChangesOf(livePaths(useFollowed(), site.service), () => void client.invalidateQueries({ queryKey: keys.about(def.name, id) }));
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toast } from './toast';
import { useT } from './i18n/useT';
import { usePanelProvider } from './dataProvider';

const KEY = ['preferences'];

/** The last write of each preference. The next one waits for it, so that what was chosen last is what stays, on any network. */
const writes = new Map<string, Promise<void>>();
function inTurn(key: string, write: () => Promise<void>): Promise<void> {
  const next = (writes.get(key) ?? Promise.resolve()).catch(() => undefined).then(write);
  writes.set(key, next);
  return next;
}

/** One preference of the employee, stored on the server. `read` checks the stored value and gives the fallback for anything else. */
export function usePreference<T>(key: string, read: (kept: unknown) => T): { value: T; known: boolean; set: (value: T | null) => void } {
  const provider = usePanelProvider();
  const client = useQueryClient();
  const t = useT();
  const { data, isPending } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => provider.getPreferences(signal),
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const set = useCallback(
    (value: T | null) => {
      // An answer that is still on its way would put back what was there before; it is asked for again afterwards.
      const interrupted = client.isFetching({ queryKey: KEY }) > 0;
      void client.cancelQueries({ queryKey: KEY });
      client.setQueryData<Readonly<Record<string, unknown>>>(KEY, (old) => ({ ...old, [key]: value }));
      inTurn(key, () => provider.setPreference(key, value))
        .catch(() => toast(t('list.preferenceNotKept'), 'warning'))
        .finally(() => interrupted && void client.invalidateQueries({ queryKey: KEY }));
    },
    [client, key, provider, t],
  );
  return { value: read(data?.[key]), known: !isPending, set };
}

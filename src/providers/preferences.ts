import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toast } from './toast';
import { useT } from './i18n/useT';
import { usePanelProvider } from './dataProvider';

const KEY = ['preferences'];

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
      client.setQueryData<Readonly<Record<string, unknown>>>(KEY, (old) => ({ ...old, [key]: value }));
      provider.setPreference(key, value).catch(() => toast(t('list.preferenceNotKept'), 'warning'));
    },
    [client, key, provider, t],
  );
  return { value: read(data?.[key]), known: !isPending, set };
}

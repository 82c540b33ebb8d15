import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isCallError } from './callError';

/** A refusal is final; only a dropped network or a failing server is asked again, once. */
const retry = (failures: number, error: unknown): boolean =>
  failures < 1 && (!isCallError(error) || error.status === 0 || error.status >= 502);

const queryCache = new QueryCache();
const mutationCache = new MutationCache();

/**
 * The query client of one site. All of them share one cache, whose entries are kept per site without any code of the screens: the same question about
 * another site is another entry, so nothing of one site is ever shown under another.
 */
export const createQueryClient = (service: string): QueryClient =>
  new QueryClient({
    queryCache,
    mutationCache,
    defaultOptions: {
      queries: {
        queryKeyHashFn: (key) => hashKey([service, key]),
        retry,
        retryDelay: 800,
        staleTime: 0,
        gcTime: 60_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

import { hashKey, MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { growingPause, isAway, isCallError } from './callError';

const LONGEST_PAUSE_MS = 15_000;
/** How often what failed has been asked again by itself since all was well. */
let rounds = 0;
let isDue = false;

const queryCache = new QueryCache({
  onError: (error) => {
    if (!isAway(error) || isDue) return;
    isDue = true;
    // The server may say when it is worth asking.
    setTimeout(askAgain, Math.max(growingPause(rounds + 1, LONGEST_PAUSE_MS), (error.body.retryAfter ?? 0) * 1000));
  },
  onSuccess: () => {
    if (rounds > 0 && failing().length === 0) rounds = 0;
  },
});
const mutationCache = new MutationCache();

/** What is on the screen, or counted beside it, and could not be read because the server or its database was away. */
const failing = (): Query[] => queryCache.findAll({ type: 'active', predicate: ({ state }) => isAway(state.error) });

/**
 * Asks for all of it again, once for all screens. Until there is an answer they go on saying that it failed, so that nothing flickers and
 * no focus is lost.
 */
function askAgain(): void {
  isDue = false;
  const queries = failing();
  rounds = queries.length === 0 ? 0 : rounds + 1;
  for (const query of queries) {
    const { error } = query.state;
    query.fetch().catch(() => undefined);
    query.setState({ status: 'error', error });
  }
}

/**
 * A refusal is final. Only a dropped network or a failing server is asked again: once at once, and from then on together with all others
 * that failed.
 */
const retry = (failures: number, error: unknown): boolean => failures < 1 && rounds === 0 && (!isCallError(error) || isAway(error));

/**
 * The query client of one site. All of them share one cache, whose entries are kept per site without any code of the screens: the same
 * question about another site is another entry, so nothing of one site is ever shown under another.
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

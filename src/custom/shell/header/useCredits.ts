import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActor } from '../../../auth/permissions';
import { isCallError } from '../../../providers/callError';
import { useT } from '../../../providers/i18n/useT';
import { useSite } from '../../../providers/site';
import { toast } from '../../../providers/toast';
import { AGENT_LEVEL } from '../../../schema/credit';
import { getAgentCredit, getSmsCredit, reloadAgentCredit } from './headerCalls';
import { useHeaderWords } from './words';

/** A header that stands open all day is looked at again so often. */
const AGAIN_MS = 5 * 60_000;
/** What comes and goes in the header is nothing the page waits for. */
const quiet = { quiet: true };
const agentKey = (service: string) => ['header', 'agent', service];

/** What the selected site has left for messages; null until it is known. */
export function useSmsCredit(): number | null {
  const { service } = useSite();
  const { data } = useQuery({
    queryKey: ['header', 'sms', service],
    queryFn: ({ signal }) => getSmsCredit(service, signal),
    enabled: service !== '',
    refetchInterval: AGAIN_MS,
    meta: quiet,
  });
  return data ?? null;
}

/** From the level on at which the agent's credit is seen. */
export const useSeesAgent = (): boolean => useActor().user.level >= AGENT_LEVEL;

/** What the selected site has left with its agent; null until it is known, and for those who do not see it. */
export function useAgentCredit(): number | null {
  const { service } = useSite();
  const sees = useSeesAgent();
  const { data } = useQuery({
    queryKey: agentKey(service),
    queryFn: ({ signal }) => getAgentCredit(service, signal),
    enabled: sees && service !== '',
    refetchInterval: AGAIN_MS,
    meta: quiet,
  });
  return data ?? null;
}

/** Asks the agent itself; what it says is shown everywhere, and when it says nothing the last amount stays. */
export function useReload(): { busy: boolean; reload: () => Promise<void> } {
  const t = useT();
  const w = useHeaderWords();
  const client = useQueryClient();
  const { service } = useSite();
  const [busy, setBusy] = useState(false);
  async function reload(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      client.setQueryData(agentKey(service), await reloadAgentCredit(service));
      toast(w('reloaded'), 'success');
    } catch (error) {
      toast(isCallError(error) ? error.message : t('call.server'), 'error');
    } finally {
      setBusy(false);
    }
  }
  return { busy, reload };
}

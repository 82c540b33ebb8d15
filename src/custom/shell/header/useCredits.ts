import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActor } from '../../../auth/permissions';
import { isCallError } from '../../../providers/callError';
import { useT } from '../../../providers/i18n/useT';
import { useSite } from '../../../providers/site';
import { toast } from '../../../providers/toast';
import { livePaths, useChangesOf } from '../../../providers/useChangesOf';
import { AGENT_LEVEL, CREDIT_SOURCES, SMS_SOURCES } from '../../../schema/credit';
import { getAgentCredit, getSmsCredit, reloadAgentCredit } from './headerCalls';
import { useHeaderWords } from './words';

/** What no announcement tells of, such as a backend without live values, is read again this often. */
const AGAIN_MS = 5 * 60_000;
/** The page does not wait for queries of the header. */
const quiet = { quiet: true };
const smsKey = (service: string) => ['header', 'sms', service];
const agentKey = (service: string) => ['header', 'agent', service];

/** Reads the credits on screen again after whatever changes them. */
export function useCreditsLive(): void {
  const client = useQueryClient();
  const { service } = useSite();
  const sources = useSeesAgent() ? CREDIT_SOURCES : SMS_SOURCES;
  useChangesOf(livePaths(service === '' ? [] : sources, service), () => {
    for (const queryKey of [smsKey(service), agentKey(service)]) void client.invalidateQueries({ queryKey });
  });
}

/** The message credit of the selected site; null until it is known. */
export function useSmsCredit(): number | null {
  const { service } = useSite();
  const { data } = useQuery({
    queryKey: smsKey(service),
    queryFn: ({ signal }) => getSmsCredit(service, signal),
    enabled: service !== '',
    refetchInterval: AGAIN_MS,
    meta: quiet,
  });
  return data ?? null;
}

/** The level from which the agent's credit is shown. */
export const useSeesAgent = (): boolean => useActor().user.level >= AGENT_LEVEL;

/** The agent credit of the selected site; null until it is known, and for employees below its level. */
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

/** Reads the credit from the agent itself and shows it everywhere; after a failure the last amount stays. */
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

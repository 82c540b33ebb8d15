import { call, query } from '../../../providers/httpClient';
import { serviceCall } from '../../../providers/otherCalls';
import { encodeService } from '../../../providers/siteChoice';
import { SMS_WALLET } from '../../../schema/credit';

const amountOf = (payload: unknown): number => (payload as { amount: number }).amount;

/** The message credit of a site, in baht. */
export async function getSmsCredit(service: string, signal: AbortSignal): Promise<number> {
  const { currentamount } = await call(`/api/GetSummaryWalletStatement${query({ service, typename: SMS_WALLET })}`, { signal });
  return currentamount as number;
}
/** The agent credit of a site, in baht. */
export const getAgentCredit = async (service: string, signal: AbortSignal): Promise<number> =>
  amountOf((await serviceCall('GET', '/GetBalanceAgent', encodeService(service), {}, undefined, signal)).payload);
/** The agent credit, read from the agent itself. */
export const reloadAgentCredit = async (service: string): Promise<number> =>
  amountOf((await serviceCall('GET', '/ReloadBalanceAgent', encodeService(service))).payload);

/** The last day of the office's contract, `YYYY-MM-DD`; null when none is stored. */
export async function getContractEnd(signal: AbortSignal): Promise<string | null> {
  const { payload } = await call('/api/GetContractEndDate', { signal });
  return typeof payload === 'string' ? payload : null;
}

/** Resets the system settings of a demonstration's site to their defaults. */
export async function resetSite(service: string): Promise<void> {
  await serviceCall('PUT', '/DF_OFFICE', encodeService(service), {}, {});
}

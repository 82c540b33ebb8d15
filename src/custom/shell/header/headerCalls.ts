import { call, query } from '../../../providers/httpClient';
import { serviceCall } from '../../../providers/otherCalls';
import { encodeService } from '../../../providers/siteChoice';
import { SMS_WALLET } from '../../../schema/credit';

const amountOf = (payload: unknown): number => (payload as { amount: number }).amount;

/** What a site has left for messages, in baht. */
export async function getSmsCredit(service: string, signal: AbortSignal): Promise<number> {
  const { currentamount } = await call(`/api/GetSummaryWalletStatement${query({ service, typename: SMS_WALLET })}`, { signal });
  return currentamount as number;
}
/** What a site has left with its agent, in baht. */
export const getAgentCredit = async (service: string, signal: AbortSignal): Promise<number> =>
  amountOf((await serviceCall('GET', '/GetBalanceAgent', encodeService(service), {}, undefined, signal)).payload);
/** The same, asked of the agent itself. */
export const reloadAgentCredit = async (service: string): Promise<number> =>
  amountOf((await serviceCall('GET', '/ReloadBalanceAgent', encodeService(service))).payload);

/** The last day of the office's contract, `YYYY-MM-DD`; null when none is kept. */
export async function getContractEnd(signal: AbortSignal): Promise<string | null> {
  const { payload } = await call('/api/GetContractEndDate', { signal });
  return typeof payload === 'string' ? payload : null;
}

/** Puts the system settings of a demonstration's site back to their defaults. */
export async function resetOffice(service: string): Promise<void> {
  await serviceCall('PUT', '/DF_OFFICE', encodeService(service), {}, {});
}

import type { Call } from './context';
import { smsPrice, smsRecipients } from './smsRecipients';
import { agentCredit, reloadAgent, resetDefaults, smsCredit } from './wallet';

type ServiceHandler = (call: Call, service: string) => Promise<Response>;

const SERVICE_CALLS: Readonly<Record<string, ServiceHandler>> = {
  'GET getbalanceagent': agentCredit, 'GET reloadbalanceagent': reloadAgent, 'GET checkcreditbalanceenter': smsCredit, 'PUT df_office': resetDefaults,
  'GET smsprice': smsPrice, 'POST smsrecipients': smsRecipients,
};

/** Service calls name their site, plain, behind the call or in the query: `/api/GetBalanceAgent/lucky88`, `/api/GetBalanceAgent?service=lucky88`. Null: this is none. */
export function serviceCall(call: Call, [name = '', inPath, ...more]: readonly string[]): Promise<Response> | null {
  const handler = SERVICE_CALLS[`${call.request.method} ${name.toLowerCase()}`];
  return handler && more.length === 0 ? handler(call, inPath ?? call.url.searchParams.get('service') ?? '') : null;
}

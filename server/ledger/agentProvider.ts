import type { Queryable } from '../db/client';
import { creditOf } from './credits';

/** Where a site's credit with its agent is counted. */
export interface AgentProvider {
  /** What the site has left, in baht with at most two decimals. Fails when the provider cannot be asked. */
  balance(service: string): Promise<number>;
}

/** The provider that comes with the product: our own books. */
export const ledgerAgent = (db: Queryable): AgentProvider => ({ balance: (service) => creditOf(db, service, 'agent_credit') });

import type { Queryable } from '../db/client';
import { creditOf } from './credits';

/** Reports a site's credit with its agent. */
export interface AgentProvider {
  /** The remaining credit of the site, in baht with at most two decimals. Fails when the provider cannot be reached. */
  balance(service: string): Promise<number>;
}

/** The provider that comes with the product: the ledger. */
export const ledgerAgent = (db: Queryable): AgentProvider => ({ balance: (service) => creditOf(db, service, 'agent_credit') });

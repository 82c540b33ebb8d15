/** What the parts of the server bench say to one another. */

/** A statement the product sent, kept as the reference sends it. `holes`: its values name the record the call was about. */
export interface Statement {
  sql: string;
  params: unknown[];
  holes: boolean;
}

/** The statements behind the calls that are measured. */
export interface Captured {
  /** By the name of the list. */
  lists: Record<string, Statement[]>;
  one: Statement[];
  /** A batch of an export behind the row whose sort value and number are its last two values. */
  exportBatch: Statement | null;
  /** Everything between `begin` and `commit` of one approval. */
  approve: Statement[];
}

/** Stand in the captured values for the record, its member, its account and the key of the command. */
export const HOLES = { id: 9_000_000_001, member: 8_000_000_001, account: 7_000_000_001, key: 'captured-by-the-bench' } as const;

/** One approval to send. */
export interface ToApprove {
  id: number;
  member: number;
  account: number;
  version: number;
}

/**
 * What the load generator is asked to do: as many requests as fit into the time, on so many connections, each sending the next when it has
 * its answer.
 */
export interface Work {
  origin: string;
  bearer: string;
  connections: number;
  seconds: number;
  /** Paths to fetch in turn. */
  paths?: string[];
  /** Approvals to send, each once; the window ends early when they run out. `signingKey`: sign them as the product wants them. */
  approvals?: { items: ToApprove[]; service: string; signingKey: string | null };
}

export interface Done {
  requests: number;
  seconds: number;
  rate: number;
  /** Median and 95th hundredth of the latencies, in milliseconds. */
  p50: number;
  p95: number;
  failures: number;
  firstFailure: string;
  /** An answer, to look at. */
  sample: string;
}

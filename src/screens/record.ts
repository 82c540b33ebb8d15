/** What the calls say about a record beside its own fields (docs/calls.md, “Rows”). */
export interface Claim {
  by: number;
  name: string;
  expires_at: string;
}
export interface Approval {
  action: string;
  by: number;
  name: string;
  expires_at: string;
  /** What was typed; null of a request from before it was kept. */
  input: Readonly<Record<string, unknown>> | null;
}

/** A row of any resource, as generic screens meet it. */
export interface Rec {
  readonly id: number;
  readonly version: number;
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly _text?: Readonly<Record<string, string | readonly string[]>>;
  readonly _claim?: Claim | null;
  readonly _approval?: Approval | null;
  readonly [field: string]: unknown;
}

/** A claim counts while its lease runs. */
export const liveClaim = (row: Rec, now: number): Claim | null =>
  row._claim && Date.parse(row._claim.expires_at) > now ? row._claim : null;

/** Money of one direction: what is done, and the latest of any state. */
export interface Flow {
  count: number;
  sum: number;
  first_at: string | null;
  latest: readonly { id: number; at: string; amount: number; status: string }[];
}
/** A member in short; the shape of `GET /api/MemberShort`. What the employee may not see is absent. */
export interface Short {
  member: {
    username: string;
    status: string;
    name?: string;
    tier?: string;
    tags?: readonly string[] | null;
    balance?: number;
    held?: number;
    created_at?: string;
    last_login?: string | null;
  };
  in?: Flow;
  out?: Flow;
  byHand?: readonly { kind: string; count: number; sum: number }[];
  changes?: readonly { at: string; resource: string; action: string; fields: readonly string[] }[];
  notes?: readonly { text: string; at: string; by: string | null }[];
}

/** A colleague's request for a second person, as `GET /api/Mine` tells it to who may be that person. */
export interface WaitingApproval {
  /** Empty for what belongs to the office. */
  service: string;
  resource: string;
  record: number;
  /** The declared action, or `update`. */
  action: string;
  by: string;
  made_at: string;
  expires_at: string;
  /** What the record is called; null where its number names it. */
  title: string | null;
  /** In baht, or in what the field counts; null where no field says it. */
  amount: number | null;
}

export type MineKind =
  | 'alert'
  | 'handover'
  | 'exportAsked'
  | 'exportAgreed'
  | 'campaignDone'
  | 'campaignFailed'
  | 'reply'
  | 'bulkRunning'
  | 'bulkDone'
  | 'bulkHalted'
  | 'scheduleHalted'
  | 'keyMade'
  | 'linkUsed';
/** Something else that belongs to the employee. */
export interface MineItem {
  kind: MineKind;
  service: string;
  resource: string;
  record: number;
  at: string;
  text: string;
}

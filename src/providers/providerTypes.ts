import type { Identifier, RaRecord } from 'ra-core';

/** A row as every list and record carries it. */
export type ServerRow = RaRecord<number> & {
  version: number;
  /** The titles of the records that `ref` and `refs` fields refer to. */
  _text?: Readonly<Record<string, string | readonly string[]>>;
  _claim?: Claim | null;
  _approval?: { action: string; by: number; name: string; expires_at: string; input: Readonly<Record<string, unknown>> | null } | null;
};
export interface Claim {
  by: number;
  name: string;
  expires_at: string;
}
export type Filter = Readonly<Record<string, unknown>>;
export interface Count {
  total: number;
  totalIs?: 'estimate';
}

export interface CommandParams {
  /** Neither is given for an action of the list, which has no record. */
  id?: Identifier;
  version?: number;
  /** What was typed into the action's dialog. */
  data?: Readonly<Record<string, unknown>>;
  /** Reason for taking the record over from a colleague. */
  takeover?: string;
  /** A dry run: everything is rolled back, and the answer is its `result`. */
  dry?: true;
  /** Makes sending the command twice harmless. Given by default; a dialog that offers its own retry keeps one key. */
  idempotencyKey?: string;
}
export interface CommandAnswer {
  /** The row after the action; for an action of the list the record it opens. */
  data?: ServerRow;
  /** What was done, or would be done, in the declared result of the action. */
  result?: Readonly<Record<string, unknown>>;
  /** Rows an action of the list shows. */
  rows?: readonly ServerRow[];
  /** A file the action made. */
  file?: { name: string; type: string; text: string };
  /** Nothing was changed yet: a second person decides. */
  approval?: { id: number | string; expires_at: string };
  /** To be shown once. */
  reveal?: { label: string; value: string };
  msg: string;
}
export interface Outcome {
  id: number;
  code: number;
  status: number;
  msg: string;
  errors?: Readonly<Record<string, string>>;
  payload?: ServerRow;
}
export interface BulkParams {
  items: readonly { id: Identifier; version: number }[];
  data?: Readonly<Record<string, unknown>>;
  idempotencyKey?: string;
}

export interface ForAllParams {
  filter: Readonly<Record<string, unknown>>;
  count?: number;
  data?: Readonly<Record<string, unknown>>;
  idempotencyKey?: string;
}

/** A record in the trash. */
export type TrashedRow = ServerRow & { _trash: { at: string; by: number | null; name: string | null; until: string } };

export interface HistoryEntry {
  id: number;
  at: string;
  employee: number | null;
  /** Who did it: an employee, or the site whose key this is; neither: the office itself. */
  _text?: { employee?: string; site_key?: string };
  action: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  ip: string | null;
  result: string;
  /** The titles of the records that the changes refer to: field → number → label. */
  labels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
export interface RecordHistory {
  entries: readonly HistoryEntry[];
  /** A moment before which entries are archived in files; null: all of them are here. */
  archived: string | null;
}
export interface ExportRun {
  format: 'csv' | 'xlsx';
  signal?: AbortSignal;
  onProgress?: (progress: { rows: number; total: number | null }) => void;
}
export interface ExportParams extends ExportRun {
  filter: Filter;
  sort: { field: string; order: 'ASC' | 'DESC' };
  columns: readonly string[];
}
/** A file that was saved, or the sentence that a second person was asked. */
export type Exported = { rows: number | null; name: string } | { asked: string };
export interface Uploaded {
  key: string;
  url: string;
}

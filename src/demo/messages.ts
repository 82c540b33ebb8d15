/** The messages between a page and the thread of the demo's server. */

/** How far the start of the server has come. */
export type Step = 'engine' | 'tables' | 'rows' | 'ready';

/** A request, taken apart so that it can pass between threads. */
export interface Question {
  id: number;
  method: string;
  url: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
}

export type Message =
  | { kind: 'step'; step: Exclude<Step, 'ready'> }
  /** `server` names this start of the server: sessions of an earlier one are gone. */
  | { kind: 'ready'; server: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'answer'; id: number; status: number; headers: [string, string][]; body: ReadableStream<Uint8Array> | ArrayBuffer | null };

/** A worker of one's own, or the port to a shared one: alike in everything used here. */
export interface Port {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** The messages between a page and the thread of the demo's server. */

/** How far the start of the server has come. */
export type Step = 'engine' | 'tables' | 'rows' | 'ready';

/** A request in parts that can pass between threads. */
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

/** A worker of the page's own, or the port to a shared one: both offer what is used here. */
export interface Port {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

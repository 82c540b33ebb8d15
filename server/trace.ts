/**
 * What the server tells a collector of traces: which work began and ended, and inside which other work. Where that goes is the process's
 * matter (`server/process/tracing`); without it work simply runs.
 */

/** Never a parameter, a query, a body, or anything that says whom it was about. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  /** Gives it the name that only became known meanwhile. */
  called(name: string): void;
  note(attributes: Attributes): void;
  /** It did not end well. `what`: a kind of failure, not its message, which may quote a value. */
  failed(what: string): void;
}

export interface SpanOptions {
  kind: 'call' | 'statement' | 'request' | 'work';
  attributes?: Attributes;
  /** Of a call: the header in which its client names the trace it belongs to. */
  traceparent?: string | null;
}

export type Later = <T>(work: () => T) => T;

export interface Tracer {
  /** Runs work as a span, inside the one that is open; an error ends it as failed. */
  inSpan<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** The trace that the code running now belongs to; undefined: none. */
  traceId(): string | undefined;
  /** Runs work, whenever that is, as a part of what is open now. */
  later(): Later;
}

const nothing = (): void => undefined;
/** A span that is not recorded. */
export const UNTOLD: Span = { called: nothing, note: nothing, failed: nothing };
/** Records nothing. */
export const UNTRACED: Tracer = {
  inSpan: (_name, _options, work) => work(UNTOLD),
  traceId: () => undefined,
  later: () => (work) => work(),
};
let tracer = UNTRACED;

export function traceTo(other: Tracer): void {
  tracer = other;
}

export const inSpan: Tracer['inSpan'] = (name, options, work) => tracer.inSpan(name, options, work);
export const traceId = (): string | undefined => tracer.traceId();
export const later = (): Later => tracer.later();

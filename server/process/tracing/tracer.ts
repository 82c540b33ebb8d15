import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer as Made,
} from '@opentelemetry/api';
import { Refusal } from '../../refusal';
import type { Span as Told, SpanOptions, Tracer } from '../../trace';

const KINDS: Readonly<Record<SpanOptions['kind'], SpanKind>> = {
  call: SpanKind.SERVER,
  statement: SpanKind.CLIENT,
  request: SpanKind.CLIENT,
  work: SpanKind.INTERNAL,
};

export interface ProcessTracer extends Tracer {
  /** Is there a span that has not ended? What goes on behind an answer belongs to none. */
  isOpen(): boolean;
  /** What a request may carry to name the trace it belongs to. */
  traceparent(): string | undefined;
}

/** A kind of error: the code of the database or the system where it has one. Its message may quote a value. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const fail = (span: Span, what: string): void => {
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', what);
};
const toldBy = (span: Span): Told => ({
  called: (name) => void span.updateName(name),
  note: (attributes) => void span.setAttributes(attributes),
  failed: (what) => fail(span, what),
});

const isOpen = (): boolean => trace.getActiveSpan()?.isRecording() ?? false;

/**
 * A call belongs to the trace its client names, and other work to what is open around it. Of the client's headers only the number is taken
 * over.
 */
function parentOf({ kind, traceparent }: SpanOptions): Context {
  if (kind === 'call') return traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
  return isOpen() ? context.active() : ROOT_CONTEXT;
}

export const createTracer = (made: Made): ProcessTracer => ({
  isOpen,
  traceId: () => (isOpen() ? trace.getActiveSpan()?.spanContext().traceId : undefined),
  later() {
    const open = context.active();
    return (work) => context.with(open, work);
  },
  traceparent() {
    const carrier: { traceparent?: string } = {};
    propagation.inject(context.active(), carrier);
    return carrier.traceparent;
  },
  inSpan(name, options, work) {
    const parent = parentOf(options);
    const span = made.startSpan(name, { kind: KINDS[options.kind], attributes: options.attributes }, parent);
    return context.with(trace.setSpan(parent, span), async () => {
      try {
        return await work(toldBy(span));
      } catch (error) {
        // A refusal is an answer, not a failure.
        if (!(error instanceof Refusal)) fail(span, kindOf(error));
        throw error;
      } finally {
        span.end();
      }
    });
  },
});

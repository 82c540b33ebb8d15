/**
 * Traces over OTLP/HTTP with OpenTelemetry's own libraries, which are loaded with this module: only a process that is told where to send
 * them does.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { diag, DiagLogLevel } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import { Away } from '../../away';
import type { Db } from '../../db/client';
import { log } from '../../log';
import { createOutage } from '../../outage';
import { traceTo } from '../../trace';
import { tracedDb } from './statements';
import { tracedFetch } from './requests';
import { createTracer } from './tracer';

export interface Tracing {
  /** The same database; its statements are told of. */
  statementsOf(db: Db): Db;
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>;
}

const FLUSH_WITHIN_MS = 2_000;

/** An endpoint that is away costs spans and one line of the log. The library would write a line for each batch. */
function quietly(exporter: SpanExporter): SpanExporter {
  const outage = createOutage({
    says: { lost: 'traces cannot be handed over; they are lost until the endpoint is back', back: 'traces are handed over again' },
    isAway: () => true,
    becomes: (error) => new Away(error),
  });
  return {
    export(spans, done) {
      const handOver = (): Promise<void> =>
        new Promise((resolve, reject) => {
          exporter.export(spans, ({ error }) => (error ? reject(error) : resolve()));
        });
      const end = (): void => done({ code: 0 });
      outage.watch(handOver).then(end, end);
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

/** Begins to tell of calls, statements, requests and work. `hosts`: those that are given the trace's number with a request. */
export function startTracing(hosts: readonly string[]): Tracing {
  const tell = (message: string): void => log.warn(`tracing: ${message}`);
  const silent = (): void => undefined;
  diag.setLogger({ error: tell, warn: silent, info: silent, debug: silent, verbose: silent }, DiagLogLevel.ERROR);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'office-control', 'service.instance.id': randomUUID() }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    // 2048 spans wait at most, and 512 are sent at a time, unless OTEL_BSP_… says otherwise; what is too much is dropped.
    spanProcessors: [new BatchSpanProcessor(quietly(new OTLPTraceExporter()))],
  });
  provider.register();
  const tracer = createTracer(provider.getTracer('office-control'));
  traceTo(tracer);
  globalThis.fetch = tracedFetch(globalThis.fetch, tracer, hosts);
  return {
    statementsOf: (db) => tracedDb(db, tracer),
    async stop() {
      const flushed = provider.shutdown().catch(silent);
      await Promise.race([flushed, pause(FLUSH_WITHIN_MS)]);
    },
  };
}

/** A collector of traces on this machine: takes OTLP over HTTP in JSON, and tells what it was given. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  /** 1: internal, 2: server, 3: client. */
  kind: number;
  failed: boolean;
  attributes: Readonly<Record<string, unknown>>;
}
export interface TraceReceiver {
  url: string;
  spans(): ReceivedSpan[];
  /** All it was given but the times: their digits can be a telephone number by chance. */
  said(): string;
  /** Names of the services that reported. */
  services(): string[];
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: Readonly<Record<string, unknown>>;
}
interface Told {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes' | 'failed' | 'parentSpanId'> & {
        parentSpanId?: string;
        attributes: Attribute[];
        status: { code?: number };
      })[];
    }[];
  }[];
}

const valuesOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const known = request.method === 'POST' && request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
      if (known) bodies.push(body);
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const resources = (): Told['resourceSpans'] => bodies.flatMap((body) => (JSON.parse(body) as Told).resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      resources()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ traceId, spanId, parentSpanId = '', name, kind, status, attributes }) => ({
          traceId,
          spanId,
          parentSpanId,
          name,
          kind,
          failed: status.code === 2,
          attributes: valuesOf(attributes),
        })),
    said: () => bodies.join('\n').replaceAll(/"(?:startT|endT|t)imeUnixNano":"\d+"/g, '""'),
    services: () => [...new Set(resources().map(({ resource }) => String(valuesOf(resource.attributes)['service.name'])))],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

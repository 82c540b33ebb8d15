import type { ProcessTracer } from './tracer';

type Fetch = typeof globalThis.fetch;

/**
 * Records requests to other hosts inside a call or other work that is traced: the host and the status, because paths may name people. Only
 * `hosts` are sent the number of the trace; to any other host it is of no use and would tie that host's records to ours.
 */
export const tracedFetch =
  (ask: Fetch, tracer: ProcessTracer, hosts: readonly string[]): Fetch =>
  async (input, init) => {
    if (!tracer.isOpen()) return ask(input, init);
    const request = typeof input === 'object' && 'url' in input ? input : null;
    const { host, hostname } = new URL(request?.url ?? String(input));
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
    const attributes = { 'http.request.method': method, 'server.address': host };
    return tracer.inSpan(`${method} ${host}`, { kind: 'request', attributes }, async (span) => {
      const headers = new Headers(init?.headers ?? request?.headers);
      const number = hosts.includes(hostname) ? tracer.traceparent() : undefined;
      if (number !== undefined) headers.set('traceparent', number);
      const response = await ask(input, number === undefined ? init : { ...init, headers });
      span.note({ 'http.response.status_code': response.status });
      if (response.status >= 400) span.failed(String(response.status));
      return response;
    });
  };

import type { Span } from '../trace';

interface Told {
  method: string;
  route: string;
  status: number;
  outcome: string;
  requestId: string;
}
/** A call by what it was, never by what it was about: the declared path, not the one that was sent. */
export function tellCall(span: Span, { method, route, status, outcome, requestId }: Told): void {
  span.called(route === 'none' ? route : `${method} ${route}`);
  span.note({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'office.outcome': outcome,
    'office.request_id': requestId,
  });
  if (status >= 500) span.failed(String(status));
}

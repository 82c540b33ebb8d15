import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HSTS } from '../calls/http';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
/** Only scripts of our own files; inline styles are allowed because the component library writes them. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

interface Asset {
  type: string;
  immutable: boolean;
  plain: Buffer;
  br?: Buffer;
  gz?: Buffer;
}

function load(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  const walk = (at: string): void => {
    for (const name of readdirSync(at)) {
      const path = join(at, name);
      if (statSync(path).isDirectory()) {
        walk(path);
        continue;
      }
      const type = TYPES[extname(name)];
      if (!type || name === '.vite') continue;
      const key = `/${relative(folder, path).split('\\').join('/')}`;
      const packed = (suffix: string): Buffer | undefined => (existsSync(path + suffix) ? readFileSync(path + suffix) : undefined);
      assets.set(key, { type, immutable: key.startsWith('/assets/'), plain: readFileSync(path), br: packed('.br'), gz: packed('.gz') });
    }
  };
  if (existsSync(folder)) walk(folder);
  return assets;
}

/** Addresses that programs ask for, not browsers: the panel's page there would make every probe succeed. */
const PROBES = /^\/(health|healthz|ready|readyz|livez|metrics|\.ws)\/?$/i;

/**
 * Serves the built panel from memory, compressed as the browser accepts it. Every path that names no file is the panel itself; a missing
 * file is a 404. `secure`: served over HTTPS only. `connect`: further addresses the page may connect to. `frames`: origins it may show in a
 * frame. `reports`: where browsers tell what broke the policy.
 */
export function createStatic(
  folder: string,
  {
    secure = false,
    connect = [],
    frames = [],
    reports,
  }: { secure?: boolean; connect?: readonly string[]; frames?: readonly string[]; reports?: string } = {},
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const assets = load(folder);
  const policy = (SECURITY_HEADERS['content-security-policy'] ?? '').replace(
    "connect-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
  );
  const notFound = (request: IncomingMessage, response: ServerResponse): boolean => {
    response.writeHead(404, { ...guard, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' });
    response.end(request.method === 'HEAD' ? undefined : 'Not found');
    return true;
  };
  const guard = {
    ...SECURITY_HEADERS,
    ...(secure && { 'strict-transport-security': HSTS }),
    'content-security-policy': `${policy}; frame-src ${frames.join(' ') || "'none'"}${reports === undefined ? '' : `; report-uri ${reports}; report-to policy`}`,
    ...(reports !== undefined && { 'reporting-endpoints': `policy="${reports}"` }),
  };
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (PROBES.test(path)) return notFound(request, response);
    const asset = assets.get(path) ?? (extname(path) === '' || extname(path) === '.html' ? assets.get('/index.html') : undefined);
    if (!asset) return notFound(request, response);
    const accepts = String(request.headers['accept-encoding'] ?? '');
    const [body, encoding] =
      asset.br && /\bbr\b/.test(accepts)
        ? [asset.br, 'br']
        : asset.gz && /\bgzip\b/.test(accepts)
          ? [asset.gz, 'gzip']
          : [asset.plain, null];
    response.writeHead(200, {
      ...guard,
      'content-type': asset.type,
      'content-length': body.length,
      vary: 'accept-encoding',
      'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(encoding && { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  };
}

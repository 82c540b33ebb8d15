import { lookup, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import ipaddr from 'ipaddr.js';
import { admits } from '../auth/addressRules';
import { parseAddress } from '../auth/address';
import { mayTell } from '../webhooks/target';
import type { Answered, Post } from '../webhooks/deliver';

const WITHIN_MS = 10_000;
const MOST_BYTES = 64 * 1024;

/** Addresses of the public internet, and those the operator allows. */
function mayReach(address: string, allowed: readonly string[], now: Date): boolean {
  const parsed = parseAddress(address);
  if (!parsed) return false;
  const isPublic = ipaddr.process(parsed.toString()).range() === 'unicast';
  return (
    isPublic ||
    (allowed.length > 0 &&
      admits(
        allowed.map((cidr) => ({ cidr, expires_at: null })),
        address,
        now,
      ))
  );
}

class Forbidden extends Error {}

function whyOf(error: NodeJS.ErrnoException): string {
  if (error instanceof Forbidden) return error.message;
  return ['AbortError', 'TimeoutError'].includes(error.name) ? 'no answer in time' : (error.code ?? error.name);
}

/**
 * Posts to addresses of sites. Every address a name leads to is judged when the connection is made, so that a name cannot lead elsewhere
 * than it was judged by. Redirects are answers like any other.
 */
export function createWebhookPost(allowed: readonly string[], now: () => Date, demo = false): Post {
  const judged: NonNullable<RequestOptions['lookup']> = (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const wrong =
        error ?? (found.every(({ address }) => mayReach(address, allowed, now())) ? null : new Forbidden('the address is not public'));
      const [first] = found ?? [];
      if (wrong || !first) done(wrong ?? new Forbidden('the name leads nowhere'), '', 4);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
  return (url, headers, body) =>
    new Promise<Answered>((resolve) => {
      // An address that was entered before only HTTPS was taken is not used any more.
      if (!mayTell(url, demo)) {
        resolve({ status: null, text: 'the address is not https' });
        return;
      }
      const target = new URL(url);
      const literal = parseAddress(target.hostname.replace(/^\[|\]$/g, ''));
      const isSecure = target.protocol === 'https:';
      const failed = (why: string): void => resolve({ status: null, text: why });
      if (literal && !mayReach(literal.toString(), allowed, now())) return failed('the address is not public');
      const options: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'office-control' },
        lookup: judged,
        agent: false,
        signal: AbortSignal.timeout(WITHIN_MS),
      };
      const read = (response: IncomingMessage): void => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MOST_BYTES) response.destroy();
          else chunks.push(chunk);
        });
        const end = (): void => resolve({ status: response.statusCode ?? null, text: Buffer.concat(chunks).toString('utf8') });
        response.on('end', end);
        response.on('close', end);
        response.on('error', end);
      };
      const sending = isSecure ? https.request(target, options, read) : http.request(target, options, read);
      sending.on('error', (error) => failed(whyOf(error)));
      sending.end(body);
    });
}

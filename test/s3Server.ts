/**
 * A small store that speaks S3 over HTTP: one bucket, the calls of an object, conditions, and signatures that are checked from the request
 * as it arrived (AWS Signature Version 4), independently of the client's library.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StoreServer {
  url: string;
  /** What lies in the bucket, by name. */
  objects: ReadonlyMap<string, Uint8Array>;
  /** Methods and paths of the calls that were taken in, oldest first. */
  calls: string[];
  /** From now on the next calls are answered with this status, as many as there are statuses. */
  answerWith(...statuses: number[]): void;
  /** From now on connections are broken off without an answer, or not. */
  hangUp(on: boolean): void;
  close(): Promise<void>;
}
export interface StoreOptions {
  bucket: string;
  keyId: string;
  secret: string;
  region?: string;
  /** What it makes of `If-None-Match` with a PUT; some stores refuse the header, others do not heed it. */
  conditions?: 'kept' | 'refused' | 'ignored';
  /** May the key list the bucket? Otherwise missing objects are forbidden, as S3 has it. */
  mayList?: boolean;
}

const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Uint8Array | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const QUARTER_HOUR_MS = 900_000;

/** Why a request is refused; null: its signature and its content are right. */
function refusalOf(request: IncomingMessage, body: Buffer, { keyId, secret, region = 'us-east-1' }: StoreOptions): string | null {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!parts) return 'AccessDenied';
  const [, id, day = '', where, names = '', signature = ''] = parts;
  if (id !== keyId) return 'InvalidAccessKeyId';
  const at = String(request.headers['x-amz-date']);
  const moment = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (where !== region || !at.startsWith(day)) return 'AuthorizationHeaderMalformed';
  if (!(Math.abs(Date.now() - moment) < QUARTER_HOUR_MS)) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  const needed = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (!needed.every((name) => signed.includes(name))) return 'AccessDenied';
  const content = String(request.headers['x-amz-content-sha256']);
  if (content !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const url = new URL(request.url ?? '', 'http://store');
  const canonical = [
    request.method,
    url.pathname,
    url.search.slice(1),
    ...signed.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    content,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${where}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), where), 's3'), 'aws4_request');
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export async function startStore(options: StoreOptions): Promise<StoreServer> {
  const { bucket, conditions = 'kept', mayList = true } = options;
  const objects = new Map<string, Uint8Array>();
  const calls: string[] = [];
  const instead: number[] = [];
  let hangsUp = false;

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const refuse = (status: number, code: string): void => {
      const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Refused.</Message></Error>`;
      response.writeHead(status, { 'content-type': 'application/xml' }).end(request.method === 'HEAD' ? undefined : text);
    };
    const [, inBucket, ...rest] = (request.url ?? '').split('/');
    const name = rest.join('/');
    calls.push(`${request.method} ${request.url}`);
    if (hangsUp) return void request.socket.destroy();
    const status = instead.shift();
    if (status !== undefined) return refuse(status, 'SlowDown');
    const refusal = refusalOf(request, body, options);
    if (refusal !== null) return refuse(403, refusal);
    if (inBucket !== bucket) return refuse(404, 'NoSuchBucket');
    const found = objects.get(name);
    const missing = (): void => (mayList ? refuse(404, 'NoSuchKey') : refuse(403, 'AccessDenied'));
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        if (!found) return missing();
        response.writeHead(200, { 'content-length': found.length }).end(request.method === 'GET' ? found : undefined);
        return;
      case 'PUT':
        if (request.headers['if-none-match'] !== undefined && conditions === 'refused') return refuse(501, 'NotImplemented');
        if (request.headers['if-none-match'] === '*' && conditions === 'kept' && found) return refuse(412, 'PreconditionFailed');
        objects.set(name, new Uint8Array(body));
        response.writeHead(200).end();
        return;
      case 'DELETE':
        objects.delete(name);
        response.writeHead(204).end();
        return;
      default:
        refuse(405, 'MethodNotAllowed');
    }
  }

  const server = createServer((request, response) => {
    bodyOf(request).then(
      (body) => answer(request, response, body),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    calls,
    answerWith: (...statuses) => void instead.push(...statuses),
    hangUp: (on) => {
      hangsUp = on;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Uploads in a bucket that all processes of an office reach, over the three calls of S3 that this takes. The bucket stands in the path of
 * the address (path style), which every store understands.
 */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { FilesAway } from '../away';
import type { FileStore } from '../fileStore';
import { createOutage } from '../outage';
import { shownBucket, type Bucket } from './bucket';
import { Misconfigured } from './environment';
import { placeOf } from './files';

export interface BucketStore extends FileStore {
  /** Tries everything the office needs of the bucket; fails with a sentence for its operator. */
  check(): Promise<void>;
  /** Asks the store now and then from now on, so that an outage and its end are noticed while it is not used. Returns how to end that. */
  watch(): () => void;
  /** Seconds for which the store has been away. */
  lag(): number;
}

interface Answer {
  status: number;
  /** The store's own word for a refusal, such as NoSuchKey. */
  code: string;
  bytes: Uint8Array<ArrayBuffer>;
}
interface Asked {
  body?: Uint8Array<ArrayBuffer>;
  headers?: Readonly<Record<string, string>>;
}
type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';

/** For one attempt with its answer. */
const WITHIN_MS = 8_000;
/** An upload of 5 MB over a slow line. */
const PUT_WITHIN_MS = 25_000;
/** Pauses before a call that may be repeated is sent again. */
const AGAIN_AFTER_MS = [100, 500];
const LOOK_EVERY_MS = 30_000;
const LOOK_WHILE_AWAY_MS = 2_000;
/** No object has this name: what is asked is whether the store says so. */
const PROBE = 'nothing';

/** An answer that is neither yes nor “there is none”. */
class Unexpected extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`HTTP ${status}${code === '' ? '' : ` ${code}`}`);
  }
}

/** What went wrong, without the address the error may quote. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : error.message;
}

/** May the same call succeed in a moment? One that took its whole time may not: its caller has waited enough. */
const mayPass = (error: unknown): boolean =>
  error instanceof Unexpected ? error.status >= 500 || error.status === 429 : !(error instanceof Error && error.name === 'TimeoutError');

const hexHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Why a bucket cannot be used, for who set it up. */
function whyNot(error: unknown, { bucket, keyId }: Bucket): string {
  if (!(error instanceof Unexpected))
    return `it cannot be reached (${reasonOf(error)}). Is FILES_S3_ENDPOINT right, and is the store running?`;
  const said = `the store answers ${error.message}`;
  if (error.code === 'NoSuchBucket') return `there is no such bucket. Create ${bucket} first.`;
  if (error.code === 'SignatureDoesNotMatch') return `${said}. Is FILES_S3_SECRET_ACCESS_KEY right?`;
  if (error.code === 'InvalidAccessKeyId') return `${said}. The store does not know the key ${keyId}.`;
  if (error.code === 'AccessDenied')
    return `${said}. The key ${keyId} needs to read, write and delete objects, and to list the bucket: without that the store does not say which objects are missing.`;
  return `${said}. Are FILES_S3_REGION and FILES_S3_ENDPOINT those of the bucket, and is the clock of this machine right?`;
}

export function createBucketStore(settings: Bucket): BucketStore {
  const { endpoint, bucket, region, keyId, secret, prefix } = settings;
  const signingKeys = new Map<string, ArrayBuffer>();
  /** Some stores do not know the condition that keeps an object from being overwritten; with these we look before we write. */
  let knowsConditions = true;
  /** The last call got no answer at all, not even a refusal. */
  let isSilent = false;
  let isWatched = false;

  async function once(method: Method, place: string, { body, headers = {} }: Asked): Promise<Answer> {
    const signed = await new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}/${prefix}${place}`,
      // The content is signed as well: it cannot be exchanged on the way.
      headers: { ...headers, 'x-amz-content-sha256': hexHash(body ?? new Uint8Array()) },
      service: 's3',
      region,
      accessKeyId: keyId,
      secretAccessKey: secret,
      cache: signingKeys,
    }).sign();
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(method === 'PUT' ? PUT_WITHIN_MS : WITHIN_MS),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const code = response.ok ? '' : (/<Code>(\w{1,60})<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 4000)))?.[1] ?? '');
    return { status: response.status, code, bytes };
  }

  /**
   * Sends a call and gives its answer where the status is one of those expected; a call that changes nothing more the second time is sent
   * again.
   */
  async function ask(method: Method, place: string, expected: readonly number[], asked: Asked = {}): Promise<Answer> {
    // While the store does not answer, only the watch goes on asking: callers would hang, and with them the transaction some of them hold.
    if (isSilent && isWatched && place !== PROBE) throw new Error('no answer at the moment');
    const pauses = method === 'PUT' || outage.seconds() > 0 ? [] : AGAIN_AFTER_MS;
    for (let attempt = 0; ; attempt += 1)
      try {
        const answer = await once(method, place, asked);
        isSilent = false;
        // The bucket itself is missing, which says nothing about the object.
        if (expected.includes(answer.status) && answer.code !== 'NoSuchBucket') return answer;
        throw new Unexpected(answer.status, answer.code);
      } catch (error) {
        isSilent = !(error instanceof Unexpected);
        const wait = pauses[attempt];
        if (wait === undefined || !mayPass(error)) throw error;
        await pause(wait);
      }
  }

  async function read(place: string): Promise<Answer['bytes'] | null> {
    const { status, bytes } = await ask('GET', place, [200, 404]);
    return status === 404 ? null : bytes;
  }
  /** Gives whether the object was written; false: there is one of that name. */
  async function write(place: string, body: Uint8Array<ArrayBuffer>): Promise<boolean> {
    if (knowsConditions) {
      const { status } = await ask('PUT', place, [200, 409, 412, 501], { body, headers: { 'if-none-match': '*' } });
      if (status !== 501) return status === 200;
      knowsConditions = false;
    }
    if ((await ask('HEAD', place, [200, 404])).status === 200) return false;
    await ask('PUT', place, [200], { body });
    return true;
  }
  const erase = (place: string): Promise<unknown> => ask('DELETE', place, [200, 204, 404]);

  const outage = createOutage({
    says: {
      lost: 'the store of files cannot be used; uploads and pictures are refused until it is back',
      back: 'the store of files answers again',
    },
    isAway: () => true,
    becomes: (error) => new FilesAway(error),
  });
  const watched = <T>(run: () => Promise<T>): Promise<T> =>
    outage.watch(() =>
      run().catch((error: unknown) => {
        throw new Error(reasonOf(error), { cause: error });
      }),
    );

  return {
    async put(service, key, bytes) {
      const place = placeOf(service, key);
      if (!(await watched(() => write(place, bytes)))) throw new Error('there is a file of that name');
    },
    async get(service, key) {
      const place = placeOf(service, key);
      return watched(() => read(place));
    },
    async remove(service, key) {
      const place = placeOf(service, key);
      await watched(() => erase(place));
    },
    async check() {
      const place = `check-${randomBytes(16).toString('hex')}`;
      const bytes = new TextEncoder().encode('written at a start of the office, and removed');
      const tried = async (): Promise<string | null> => {
        await read(place);
        await write(place, bytes);
        // Written a second time: the store takes the condition and does not heed it.
        if (await write(place, bytes)) knowsConditions = false;
        const found = await read(place);
        await erase(place);
        return found !== null && hexHash(found) === hexHash(bytes) ? null : 'it does not give back what was written.';
      };
      const why = await tried().catch((error: unknown) => whyNot(error, settings));
      if (why !== null) throw new Misconfigured(`The bucket for files, ${shownBucket(settings)}, cannot be used: ${why}`);
    },
    watch() {
      isWatched = true;
      let looked = performance.now();
      let looking = false;
      const look = async (): Promise<void> => {
        if (looking || (outage.seconds() === 0 && performance.now() - looked < LOOK_EVERY_MS)) return;
        looking = true;
        // An outage is told of by what watches the calls.
        await watched(() => read(PROBE)).catch(() => undefined);
        looking = false;
        looked = performance.now();
      };
      const timer = setInterval(() => void look(), LOOK_WHILE_AWAY_MS);
      return () => {
        isWatched = false;
        clearInterval(timer);
      };
    },
    lag: () => outage.seconds(),
  };
}

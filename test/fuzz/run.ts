/** Generated inputs over all calls, headers, files and the live wire; a few thousand for the test, a million for the bench. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Db, LastStatement, Queryable } from '../../server/db/client';
import { writeLogsTo } from '../../server/log';
import { createHub, type HubConnection } from '../../server/realtime/hub';
import { createRandom } from '../../server/seed/random';
import type { Random } from '../../src/schema/fields/kind';
import { createPictures } from '../../server/process/pictures';
import { bounded } from '../../server/bounded';
import type { FileStore } from '../../server/fileStore';
import { openOffice, SITE } from '../office';
import { searchHere } from '../searchHere';
import { writesSince } from '../writes';
import { callOf, type Signer } from './calls';
import { hookConfig } from './hooks';
import { createSiteCalls } from './siteCalls';
import { drawSlips } from './uploads';
import { frameOf } from './wire';

export interface FuzzOutcome {
  inputs: number;
  seconds: number;
  /**
   * How many answers had each status; those of the site interface once more by themselves, with what was taken back as it was about to be
   * answered.
   */
  statuses: Readonly<Record<string, number>>;
  /** Inputs that would have been accepted and written; what they wrote was taken back. */
  accepted: number;
  /** The first inputs that made something fail, with what was said. */
  failures: string[];
  /** Tables that were written to although every input was refused, read, or taken back. */
  written: string[];
  /** Bytes of the heap after a collection, after a fifth of the inputs and at the end. */
  heap: [number, number];
}

/** Refusals are noted, sessions and sign-in attempts note that a caller came, and a site's refused call keeps its answer and is counted. */
const NOTES = ['audit', 'audit_chain', 'session', 'sign_in_attempt', 'note', 'site_answer', 'site_pace'];
const WRITES = /\b(?:insert into|update|delete from|ledger_post\()\s*"?(\w+)?/gi;
const AT_ONCE = 8;
/** The longest that a call may take: what waits for ever would end the run without a word. */
const ANSWERED_WITHIN_MS = 60_000;
/** Of all inputs, calls with a site's key. */
const SITE_PART = 0.2;
const MOST_FAILURES = 20;

interface Input {
  /** It came to the end of a transaction that wrote, which was then taken back. */
  accepted: boolean;
  /** What the site interface was about to answer then. */
  answer?: unknown;
}
class TakenBack extends Error {}

/** A database on which nothing is kept but notes, so that inputs may as well be right. */
function takingBack(db: Db, current: AsyncLocalStorage<Input>): Db {
  const isKept = (sql: string): boolean =>
    [...sql.matchAll(WRITES)].every(([, table]) => table !== undefined && NOTES.includes(table.toLowerCase()));
  return {
    ...db,
    tx: (work) =>
      db.tx(async (tx) => {
        let keeps = true;
        let keptBefore = true;
        const input = current.getStore();
        const query: Queryable['query'] = (sql, params) => {
          // A refused call of a site takes back what it wrote by itself, and keeps its answer.
          if (sql === 'savepoint work') keptBefore = keeps;
          if (sql === 'rollback to savepoint work') keeps = keptBefore;
          if (input && sql.startsWith('update site_answer')) input.answer = params?.[2];
          keeps &&= isKept(sql);
          return tx.query(sql, params);
        };
        const last: LastStatement[] = [];
        const result = await work({ inTransaction: true, query, last: (sql, params, take) => last.push({ sql, params, take }) });
        // Before the whole is taken back, so that a value they cannot take is found.
        for (const { sql, params, take } of last) {
          const rows = await query<never>(sql, params);
          take?.(rows);
        }
        if (keeps || !input) return result;
        input.accepted = true;
        throw new TakenBack('an accepted input is taken back');
      }),
    async query<R>(sql: string, params?: readonly unknown[]) {
      if (isKept(sql) || !current.getStore()) return db.query<R>(sql, params);
      let rows: R[] = [];
      await db
        .tx(async (tx) => {
          rows = await tx.query<R>(sql, params);
          throw new TakenBack('a statement is taken back');
        })
        .catch((error: unknown) => {
          if (!(error instanceof TakenBack)) throw error;
        });
      return rows;
    },
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came within ${ANSWERED_WITHIN_MS / 1000} s`)), ANSWERED_WITHIN_MS);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

/** Bytes that are still needed. */
function collected(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

/** Keeps the newest uploads: a million would not fit into memory. */
function fewFiles(): FileStore {
  const kept = bounded<string, Uint8Array<ArrayBuffer>>(50);
  return {
    put: (service, key, bytes) => Promise.resolve(kept.set(`${service}/${key}`, bytes)),
    get: (service, key) => Promise.resolve(kept.get(`${service}/${key}`) ?? null),
    remove: (service, key) => Promise.resolve(kept.delete(`${service}/${key}`)),
  };
}

/** Sends frames to the hub through one connection after another: one that was closed for what it sent is replaced. */
function createWire(random: Random): () => void {
  const hub = createHub();
  hub.set(`alert/${SITE}/deposit`, { 1: true, 2: true });
  let connection: HubConnection | null = null;
  return () => {
    connection ??= hub.connect(
      {
        send: () => undefined,
        close: () => {
          connection = null;
        },
        bufferedAmount: () => 0,
      },
      { sid: 'fuzz', employee: 1, services: [SITE], sees: ['deposit'], group: 'TOPUP' },
      'office.test',
    );
    connection.onMessage(frameOf(random));
  };
}

export async function fuzz(inputs: number, seed: number, say: (text: string) => void = () => undefined): Promise<FuzzOutcome> {
  const current = new AsyncLocalStorage<Input>();
  const failures: string[] = [];
  const fail = (what: string): void => {
    if (failures.length < MOST_FAILURES) failures.push(what.slice(0, 1500));
  };
  const office = await openOffice({
    wrap: (db) => takingBack(db, current),
    config: { ...hookConfig, siteCallsPerMinute: 1_000_000 },
    files: fewFiles(),
    pictures: createPictures(searchHere),
  });
  await drawSlips();
  // Signing in writes a session, which is kept.
  const signers: Signer[] = [];
  for (const username of ['ceo', 'owner', 'staff', 'viewer']) signers.push(await office.signIn(username));
  const said: string[] = [];
  // Tests that run after this one in the same process read the log as well.
  const asBefore = writeLogsTo((level, message, _fields, error) => {
    if (level !== 'error') return;
    if (error instanceof TakenBack) {
      // Also of who only waited for what another input began, as two do who ask for one check of the books.
      const input = current.getStore();
      if (input) input.accepted = true;
      return;
    }
    said.push(`${message}: ${error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error)}`);
  });
  const crashed = (error: unknown): void => fail(`nobody caught: ${String(error)}`);
  process.on('unhandledRejection', crashed);
  const random = createRandom(seed, new Date());
  const siteCall = await createSiteCalls(office, random);
  await writesSince(office.db);
  const wire = createWire(random);
  const statuses: Record<string, number> = {};
  const count = (name: string): void => {
    statuses[name] = (statuses[name] ?? 0) + 1;
  };
  let accepted = 0;
  let done = 0;
  let early = 0;
  const began = Date.now();

  async function one(): Promise<void> {
    if (random.chance(0.1)) {
      try {
        wire();
        count('wire');
      } catch (error) {
        fail(`live wire: ${String(error)}`);
      }
      return;
    }
    const isSites = random.chance(SITE_PART);
    const { method, url, headers, body: sent } = isSites ? siteCall() : callOf(office.app.routes, signers, random);
    // Read to be shown when it fails: one side of a cloned body cannot be given up, as the office does with one that is too large.
    const body = sent && new Uint8Array(await new Response(sent).arrayBuffer());
    const request = new Request(url, { method, headers, body });
    const input: Input = { accepted: false };
    let response: Response;
    try {
      response = await inTime(current.run(input, async () => office.app.fetch(request, { ip: '198.51.100.7' })));
    } catch (error) {
      return fail(`${request.method} ${request.url}: no answer: ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
    }
    // An export's rows are read while it is sent.
    if (response.body) await inTime(response.arrayBuffer()).catch((error: unknown) => fail(`${request.url}: ${String(error)}`));
    if (input.accepted) accepted += 1;
    count(String(response.status));
    if (isSites) count(`site ${input.accepted ? (typeof input.answer === 'number' ? input.answer : 'PUT') : response.status}`);
    // What an accepted input wrote is taken back, which the office has to tell as a failure of its own.
    if (input.accepted && response.status !== 500)
      fail(`${request.method} ${request.url}: taken back, and answered with ${response.status}`);
    if (response.status < 500 || input.accepted) said.length = 0;
    else
      fail(
        `${request.method} ${decodeURIComponent(request.url)} ${new TextDecoder().decode(body?.slice(0, 1200)).slice(0, 400)} → ${response.status}: ${said.splice(0).join('\n')}`,
      );
  }

  async function worker(): Promise<void> {
    while (done < inputs) {
      done += 1;
      await one().catch((error: unknown) => fail(`the input itself: ${String(error)}`));
      if (done % 50_000 === 0) say(`${done} inputs, ${failures.length} failures`);
      if (early === 0 && done > inputs / 5) early = collected();
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const seconds = (Date.now() - began) / 1000;
  const late = collected();
  process.off('unhandledRejection', crashed);
  asBefore();
  const written = Object.keys(await writesSince(office.db)).filter((table) => !NOTES.includes(table));
  await office.close();
  return { inputs, seconds, statuses, accepted, failures, written, heap: [early, late] };
}

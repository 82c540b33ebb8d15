/** The whole server, in process, on a small office: calls go through `fetch` exactly as over HTTP. */
import { createApp, type App, type AppOptions } from '../server/app';
import { signDataPayload } from '../server/auth/tokens';
import type { FileStore } from '../server/fileStore';
import { DEMO_RULES, type Config } from '../server/config';
import type { Db } from '../server/db/client';
import { connectPostgres } from '../server/db/postgres';
import { prepareDatabase } from '../server/prepare';
import { implementations } from '../server/handlers';
import type { JobBehaviour } from '../server/jobs/implement';
import type { AnyImplementation } from '../server/kernel/implement';
import type { Announcement } from '../server/kernel/trail';
import { createVault } from '../server/process/vault';
import type { AgentProvider } from '../server/ledger/agentProvider';
import { DEMO_PASSWORD } from '../server/seed/staff';
import { reports as productReports } from '../src/reports';
import { definitions as catalogue } from '../src/resources';
import type { AnyResource } from '../src/schema/define';
import type { AnyReport } from '../src/schema/report/define';
import { dropDatabase, freshDatabase, nearest } from './postgres';
import { copyEmbedded, copyOffice, fill, ROWS } from './templates';

export const SITE = 'lucky88';
export const OTHER_SITE = 'gold168';

export interface Reply {
  status: number;
  body: Record<string, unknown> & { code: number; msg: string; payload?: unknown };
  headers: Headers;
}
export type Row = Record<string, unknown> & { id: number; version: number };

/** An employee at work: signed in, with their key. */
export interface Worker {
  token: string;
  header: string;
  id: number;
  get(path: string): Promise<Reply>;
  /** Sends a data call: signs `data` as the panel does. */
  send(path: string, data: Record<string, unknown>, options?: { jti?: string; key?: string }): Promise<Reply>;
  /** Sends JSON as an office call does. */
  json(method: string, path: string, data?: unknown, headers?: Record<string, string>): Promise<Reply>;
  raw(path: string, init: RequestInit): Promise<Response>;
}

export interface Office {
  db: Db;
  app: App;
  announced: Announcement[];
  signIn(username: string, password?: string): Promise<Worker>;
  call(path: string, init?: RequestInit): Promise<Reply>;
  /** Moves the server's clock. */
  later(milliseconds: number): void;
  close(): Promise<void>;
}

const memoryFiles = (): FileStore => {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    put: (service, key, bytes) => {
      kept.set(`${service}/${key}`, bytes);
      return Promise.resolve();
    },
    get: (service, key) => Promise.resolve(kept.get(`${service}/${key}`) ?? null),
    remove: (service, key) => {
      kept.delete(`${service}/${key}`);
      return Promise.resolve();
    },
  };
};

const replyOf = async (response: Response): Promise<Reply> => ({
  status: response.status,
  body: (await response.json()) as Reply['body'],
  headers: response.headers,
});

export interface OfficeOptions {
  /** What the office is told, where it is not the usual. */
  config?: Partial<Config>;
  engine?: 'embedded' | 'postgres';
  /** The catalogue's; those that are not in it begin without records unless `rows` is given. */
  definitions?: readonly AnyResource[];
  behaviours?: readonly AnyImplementation[];
  /** The product's, where all of its entities are there. */
  reports?: readonly AnyReport[];
  /** Further work by the clock. */
  jobs?: readonly JobBehaviour[];
  /** At most so many records of each entity, where they are not to be the usual ones; a filled office is made anew then. */
  rows?: number;
  /** Stands between the server and its database: to see what it asks. `Office.db` stays the database itself. */
  wrap?: (db: Db) => Db;
  /** A database that is filled already, instead of a new one. */
  on?: Db;
  /** The clock stands but for `later`, so that no half minute of a code ends between two calls. */
  standing?: true;
  /** Where uploads lie; absent: in memory. */
  files?: FileStore;
  /** Reads uploaded pictures; absent: they are not read. */
  pictures?: AppOptions['pictures'];
  /** Scans uploads; absent: they are not scanned. */
  scan?: AppOptions['scan'];
  /** Counts the sites' credit with their agent instead of our own books. */
  agent?: AgentProvider;
}

/** Starts an office with a few dozen records of everything. */
export async function openOffice({
  engine = 'postgres',
  definitions = catalogue,
  behaviours = implementations,
  reports = catalogue.every((def) => definitions.includes(def)) ? productReports : [],
  jobs,
  rows,
  wrap = (one) => one,
  config,
  agent,
  files = memoryFiles(),
  pictures,
  scan,
  on,
  standing,
}: OfficeOptions = {}): Promise<Office> {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  // A filled office takes further tables, which are empty then: filling one anew takes many times as long.
  const usual = rows === undefined && catalogue.every(({ name }) => definitions.some((def) => def.name === name));
  const own = on || engine === 'embedded' ? null : await (usual ? copyOffice(server) : freshDatabase(server));
  const db = on ?? (own === null ? await copyEmbedded(usual ? 'office' : 'empty') : connectPostgres(nearest(own), { poolSize: 40 }));
  if (!on) await (usual ? definitions !== catalogue && prepareDatabase(db, definitions) : fill(db, definitions, rows ?? ROWS));
  let skew = 0;
  const began = Date.now();
  const now = (): Date => new Date((standing ? began : Date.now()) + skew);
  const announced: Announcement[] = [];
  const app = createApp({
    db: wrap(db),
    agent,
    definitions,
    implementations: behaviours,
    reports,
    jobs,
    files,
    ...(pictures && { pictures }),
    ...(scan && { scan }),
    vault: await createVault(new Uint8Array(32).fill(7)),
    now,
    announce: (announcement) => announced.push(announcement),
    config: {
      ...DEMO_RULES,
      mode: 'DEMO',
      group: 'TOPUP',
      authLogin: 'PASSWORD',
      sessionSecret: 'a secret of the tests, long enough',
      demoAccounts: [],
      // Tests call more at once than any employee.
      callsPerMinute: 1_000_000,
      ...config,
    },
  });
  const fetchPath = (path: string, init?: RequestInit): Promise<Response> =>
    app.fetch(new Request(`http://office.test${path}`, init), { ip: '198.51.100.7' });
  return {
    db,
    app,
    announced,
    call: async (path, init) => replyOf(await fetchPath(path, init)),
    later: (milliseconds) => {
      skew += milliseconds;
    },
    async signIn(username, password = DEMO_PASSWORD) {
      const { status, body } = await replyOf(
        await fetchPath('/api/Login', { method: 'POST', body: JSON.stringify({ username, password }) }),
      );
      if (status !== 200) throw new Error(`${username} could not sign in: ${body.msg}`);
      const { token, header } = body as unknown as { token: string; header: string };
      const authorization = { authorization: `Bearer ${token}` };
      const id = (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { result: { id: number } }).result.id;
      const worker: Worker = {
        token,
        header,
        id,
        get: async (path) => replyOf(await fetchPath(path, { headers: authorization })),
        async send(path, data, { jti, key = header } = {}) {
          return replyOf(
            await fetchPath(path, {
              method: 'POST',
              headers: authorization,
              body: JSON.stringify({ payload: await signDataPayload(key, data, { jti, now: now() }) }),
            }),
          );
        },
        async json(method, path, data, headers) {
          const reply = await replyOf(
            await fetchPath(path, {
              method,
              headers: { ...authorization, ...headers },
              body: data === undefined ? undefined : JSON.stringify(data),
            }),
          );
          // Who has proved again who they are goes on with another token.
          if (path === '/api/Verify' && typeof reply.body['token'] === 'string') {
            worker.token = reply.body['token'];
            authorization.authorization = `Bearer ${worker.token}`;
          }
          return reply;
        },
        raw: (path, init) => fetchPath(path, { ...init, headers: { ...authorization, ...init.headers } }),
      };
      return worker;
    },
    close: async () => {
      await db.close();
      if (own !== null) await dropDatabase(own);
    },
  };
}

export const query = (parts: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(parts).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();
export const rowsOf = (reply: Reply): Row[] => reply.body.payload as Row[];
export const rowOf = (reply: Reply): Row => reply.body.payload as Row;

/** The first record of a list that fits. */
export async function firstOf(worker: Worker, path: string, filter: Record<string, unknown>): Promise<Row> {
  const reply = await worker.get(`/api${path}?${query({ filter, range: [0, 0] })}`);
  const [row] = rowsOf(reply);
  if (!row) throw new Error(`no record of ${path} fits ${JSON.stringify(filter)}: ${JSON.stringify(reply.body).slice(0, 300)}`);
  return row;
}

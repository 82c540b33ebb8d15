/** A filled database with the product and the reference on it, both ready to be asked. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Db } from '../../server/db/client';
import { createEmbedded } from '../../server/db/embedded';
import { openEmbeddedThread } from '../../server/db/embeddedThread';
import { connectPostgres } from '../../server/db/postgres';
import { keepFigures } from '../../server/reports/keep';
import { DEMO_PASSWORD } from '../../server/seed/staff';
import { definitions } from '../../src/resources';
import type { BenchOptions } from '../types';
import { capture } from './capture';
import { expectedOf, fillDatabase, type Expected, type Filling } from './fill';
import { planOf } from './plan';
import { runAlone, startPostgres } from './postgres';
import { startBare, startProduct, type Served } from './processes';
import type { ToApprove } from './protocol';

export interface Rig {
  product: Served;
  bare: Served;
  token: string;
  sid: string;
  signingKey: string;
  expected: Expected;
  /** How the database reads the first page of the quiet site. */
  plan: string;
  /** Deposits that wait, of the busy site. */
  waiting: ToApprove[];
  /** Where the database is: an address or a folder. */
  address: string;
  stop(): Promise<void>;
  /** The same with a product that was just started. */
  restart(): Promise<Rig>;
  /** Opens after `stop` the database that this side had; on PostgreSQL both have the same. */
  reopen(side: 'product' | 'bare'): Promise<Db>;
}

export interface Engine {
  name: 'PostgreSQL' | 'embedded';
  prepare(filling: Filling): Promise<Rig>;
  stop(): Promise<void>;
}

const WAITING =
  "select id, member, bank_account as account, version from deposit where service = 'busy' and status = 'pending' order by id";

interface Signed {
  token: string;
  sid: string;
  signingKey: string;
}
async function signIn(origin: string): Promise<Signed> {
  const answer = await fetch(`${origin}/api/Login`, { method: 'POST', body: JSON.stringify({ username: 'ceo', password: DEMO_PASSWORD }) });
  const { token, header } = (await answer.json()) as { token: string; header: string };
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  return { token, sid, signingKey: header };
}

/** Fills, captures and looks at the plan, on a database that no other process has open, and closes it. */
async function ready(
  db: Db,
  direct: (sql: string) => Promise<void>,
  filling: Filling,
  file: string,
): Promise<Pick<Rig, 'expected' | 'plan' | 'waiting'>> {
  try {
    await fillDatabase(db, direct, filling);
    // As an office has them that took in its deposits day by day. Otherwise the product makes them beside the first windows.
    await keepFigures({ db, definitions: new Map(definitions.map((def) => [def.name, def])), now: () => new Date() }, Infinity);
    const expected = expectedOf(filling);
    const { captured, newest } = await capture(db, expected);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(captured));
    return { expected, plan: await planOf(db, newest.sql), waiting: await db.query<ToApprove>(WAITING) };
  } finally {
    await db.close();
  }
}

const rigOf = (
  parts: Omit<Rig, 'product' | 'bare' | 'stop' | 'restart'>,
  product: Served,
  bare: Served,
  start: () => Promise<Served>,
): Rig => ({
  ...parts,
  product,
  bare,
  stop: async () => {
    await product.stop();
    await bare.stop();
  },
  restart: async () => {
    await product.stop();
    return rigOf(parts, await start(), bare, start);
  },
});

export async function postgresEngine({ server, say, profile }: BenchOptions): Promise<Engine> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'office-bench-'));
  let made = 0;
  return {
    name: 'PostgreSQL',
    async prepare(filling) {
      const name = `bench_${++made}`;
      const url = await postgres.createDatabase(name);
      const began = Date.now();
      const db = connectPostgres(url);
      const statements = join(folder, name, 'statements.json');
      const found = await ready(db, (sql) => runAlone(url, sql), filling, statements);
      say(`PostgreSQL: ${filling.deposits} deposits in ${((Date.now() - began) / 1000).toFixed(0)} s`);
      const start = (): Promise<Served> => startProduct({ server, dataDir: join(folder, name), databaseUrl: url, profile });
      const product = await start();
      const signed = await signIn(product.origin);
      await runAlone(url, 'checkpoint');
      const bare = await startBare({ server, statements, databaseUrl: url });
      return rigOf({ ...found, ...signed, address: url, reopen: () => Promise.resolve(connectPostgres(url)) }, product, bare, start);
    },
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function embeddedEngine({ server, say, profile }: BenchOptions): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'office-bench-'));
  const open = async (at: string): Promise<Db> =>
    createEmbedded(await openEmbeddedThread(at, pathToFileURL(join(server, '../embeddedWorker.js'))));
  let made = 0;
  return {
    name: 'embedded',
    async prepare(filling) {
      const at = join(folder, String(++made));
      const database = join(at, 'data/database');
      await mkdir(join(at, 'data'), { recursive: true });
      const began = Date.now();
      const db = await open(database);
      const statements = join(at, 'statements.json');
      const found = await ready(db, (sql) => db.script(sql), filling, statements);
      // The engine serves one process: the session is opened first, then the reference gets a copy of everything.
      const start = (): Promise<Served> => startProduct({ server, dataDir: join(at, 'data'), profile });
      const first = await start();
      const signed = await signIn(first.origin);
      await first.stop();
      const copy = join(at, 'reference');
      await cp(database, copy, { recursive: true });
      say(`embedded: ${filling.deposits} deposits in ${((Date.now() - began) / 1000).toFixed(0)} s`);
      const bare = await startBare({ server, statements, folder: copy });
      return rigOf(
        { ...found, ...signed, address: database, reopen: (side) => open(side === 'bare' ? copy : database) },
        await start(),
        bare,
        start,
      );
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

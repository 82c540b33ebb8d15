/**
 * Backups of an office whose database has two users, one who owns the tables and one who works on them: brought back where neither is
 * known. And the commands of the manual for compose, with a stand-in for docker that runs them here.
 */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectPostgres } from '../server/db/postgres';
import { prepareDatabase, prepareGrants } from '../server/prepare';
import { definitions } from '../src/resources';
import { freePort } from './ports';
import { hasPrograms, isRoot, program, PROGRAMS } from './postgresPrograms';
import { temporaryFolder } from './serverProcess';

describe.runIf(hasPrograms)('an office whose database has two users', () => {
  let folder: string;
  let remove: () => Promise<void>;
  let port: number;
  const addressOf = (user: string, database: string): string => `postgres://${user}@127.0.0.1:${port}/${database}`;

  async function sql<T extends pg.QueryResultRow>(address: string, text: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  }
  const run = (lines: string, env: Record<string, string>): Promise<{ stdout: string; stderr: string }> =>
    promisify(execFile)('sh', ['-euc', lines], { env: { PATH: `${PROGRAMS}:${process.env['PATH']}`, ...env } });

  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
    // The system user has to reach its own folder inside.
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'postgres'));
    if (isRoot) execFileSync('chown', ['postgres', join(folder, 'postgres')]);
    const data = join(folder, 'postgres/data');
    program('initdb', '-D', data, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '-A', 'trust', '-U', 'postgres');
    port = await freePort();
    program(
      'pg_ctl',
      '-D',
      data,
      '-w',
      '-l',
      `${data}.log`,
      '-o',
      `-p ${port} -h 127.0.0.1 -c unix_socket_directories= -c fsync=off`,
      'start',
    );
    await sql(addressOf('postgres', 'postgres'), 'create role keeper login createdb; create role office login');
    await sql(addressOf('keeper', 'postgres'), 'create database before');
    const owner = connectPostgres(addressOf('keeper', 'before'), { poolSize: 2 });
    try {
      await prepareDatabase(owner, definitions);
      await owner.alone((admin) => prepareGrants(admin, 'office'));
      await owner.query("insert into role (name, note, permissions) values ('ก่อนสำรอง', '', '[]')");
    } finally {
      await owner.close();
    }
    mkdirSync(join(folder, 'data/files/site'), { recursive: true });
    writeFileSync(join(folder, 'data/files/site/key'), 'an upload');
    writeFileSync(join(folder, 'data/audit-heads.log'), 'the ends\n');
  });
  afterAll(async () => {
    program('pg_ctl', '-D', join(folder, 'postgres/data'), '-m', 'immediate', 'stop');
    await remove();
  });

  test('is brought back by another owner, where nobody knows the users of before, and its user gets the rights again', async () => {
    const saved = join(folder, 'saved');
    await run(`deploy/backup.sh ${saved}`, { DATABASE_URL: addressOf('office', 'before'), DATA_DIR: join(folder, 'data') });
    const root = addressOf('postgres', 'postgres');
    await sql(root, 'alter database before rename to old; alter role office rename to someone; alter role keeper rename to other');
    await sql(root, 'create role builder login createdb');
    const [builder, office] = [addressOf('builder', 'after'), addressOf('office', 'after')];
    const { stderr } = await run(`deploy/restore.sh ${saved}`, {
      DATABASE_URL: office,
      DATABASE_ADMIN_URL: builder,
      DATA_DIR: join(folder, 'after'),
    });
    expect(stderr).toContain('has no rights yet');
    expect(readFileSync(join(folder, 'after/files/site/key'), 'utf8')).toBe('an upload');

    // The owner has given up of the audit log what a version's start would have taken.
    expect(
      await sql(
        builder,
        `select distinct tableowner, has_table_privilege('audit', 'delete') as d, has_table_privilege('audit_chain', 'update') as u,
           has_table_privilege('audit', 'insert') as i, has_column_privilege('audit', 'version', 'update') as v
           from pg_tables where schemaname = 'public'`,
      ),
    ).toEqual([{ tableowner: 'builder', d: false, u: false, i: true, v: true }]);

    await sql(root, 'create role office login');
    await expect(sql(office, 'select name from role')).rejects.toMatchObject({ code: '42501' });
    const owner = connectPostgres(builder, { poolSize: 2 });
    try {
      expect((await prepareDatabase(owner, definitions)).filter(({ kind }) => kind !== 'tell')).toEqual([]);
      await owner.alone((admin) => prepareGrants(admin, 'office'));
    } finally {
      await owner.close();
    }
    expect(await sql(office, "select name from role where name = 'ก่อนสำรอง'")).toHaveLength(1);
    await expect(sql(office, 'delete from audit')).rejects.toMatchObject({ code: '42501' });
  });

  test('a backup from before, which names rights, is brought back as well', async () => {
    const saved = join(folder, 'older');
    mkdirSync(saved);
    await run(`pg_dump --format=custom --no-owner --file=${saved}/office.dump --dbname=${addressOf('postgres', 'old')}`, {});
    const root = addressOf('postgres', 'postgres');
    // No role of before is there any more.
    await sql(root, 'drop database old');
    await sql(root, 'drop role someone; drop role other');
    const address = addressOf('builder', 'again');
    await run(`deploy/restore.sh ${saved}`, { DATABASE_URL: address, DATA_DIR: join(folder, 'again') });
    expect(await sql(address, "select name from role where name = 'ก่อนสำรอง'")).toHaveLength(1);
  });

  test('the commands of the manual for compose save and bring back', async () => {
    const manual = readFileSync('docs/operations.md', 'utf8');
    const part = manual.slice(manual.indexOf('## With compose'), manual.indexOf('## Figures'));
    const blocks = [...part.matchAll(/^```sh\n(.*?)^```/gms)].map(([, lines = '']) => lines);
    const save = blocks.find((lines) => lines.includes('pg_dump')) ?? '';
    const restore = blocks.find((lines) => lines.includes('pg_restore')) ?? '';
    const name = 'office';
    // The image of PostgreSQL makes its user a superuser.
    await sql(addressOf('postgres', 'postgres'), 'alter role office superuser');
    await sql(addressOf('postgres', 'postgres'), `create database ${name}`);
    const owner = connectPostgres(addressOf('office', name), { poolSize: 2 });
    try {
      await prepareDatabase(owner, definitions);
      await owner.query("insert into role (name, note, permissions) values ('ก่อนสำรอง', '', '[]')");
    } finally {
      await owner.close();
    }
    // What stands behind the name of a service is done here, in its folder; services themselves are nothing to start.
    mkdirSync(join(folder, 'bin'));
    writeFileSync(
      join(folder, 'bin/docker'),
      `#!/bin/sh
while [ $# -gt 0 ]; do
  case $1 in
    up | build) exit 0 ;;
    database | office-a | office-b) shift; break ;;
  esac
  shift
done
[ $# -gt 0 ] || exit 64
left=$#
while [ $left -gt 0 ]; do
  one=$(printf '%s' "$1" | sed "s#/data#$VOLUME#g")
  shift
  set -- "$@" "$one"
  left=$((left - 1))
done
exec "$@"
`,
    );
    chmodSync(join(folder, 'bin/docker'), 0o755);
    const there = (volume: string): Record<string, string> => ({
      PATH: `${join(folder, 'bin')}:${PROGRAMS}:${process.env['PATH']}`,
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      VOLUME: join(folder, volume),
    });
    const here = (lines: string): string => lines.replaceAll('/backups/', `${folder}/backups-`);
    await run(here(save), there('data'));
    await sql(addressOf('postgres', 'postgres'), `alter database ${name} rename to worked_on`);
    await sql(addressOf('postgres', 'postgres'), `create database ${name}`);
    mkdirSync(join(folder, 'volume'));
    await run(here(restore), there('volume'));
    expect(readFileSync(join(folder, 'volume/files/site/key'), 'utf8')).toBe('an upload');
    expect(readFileSync(join(folder, 'volume/audit-heads.log'), 'utf8')).toBe('the ends\n');
    expect(await sql(addressOf('postgres', name), "select name from role where name = 'ก่อนสำรอง'")).toHaveLength(1);
  });
});

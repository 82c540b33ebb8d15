/** Scheduled work: each period once, whichever process runs it and however it ends; and its outcome is there to be seen. */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { implementJob, type JobContext, type Work } from '../server/jobs/implement';
import { createRunner, type Runner } from '../server/jobs/runner';
import { defineJob, periodOf, type AnyJob } from '../src/schema/job';
import { both } from './desk';
import { openOffice, OTHER_SITE, query, rowsOf, SITE, type Office, type Row } from './office';

/** As long as a slow machine needs. */
const WITHIN = { timeout: 90_000 };
const SECOND = 1000;
const DAY = 86_400 * SECOND;
const MORNING = Date.parse('2031-03-01T02:00:00Z');

let said: MockInstance<typeof console.error>;
beforeEach(() => {
  said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => said.mockRestore());

interface Kept {
  job: string;
  subject: string;
  period: string;
  outcome: string;
  attempts: number;
  amount: number | null;
  error: string | null;
  next_at: string | null;
  done_at: string | null;
}

describe('periods', () => {
  const daily: AnyJob = { name: 'daily', label: 'ก', every: 'day' };
  test.each<[Partial<AnyJob>, string, string | undefined, string]>([
    [{ every: 'minute' }, '2031-03-01T02:00:59.9Z', undefined, '2031-03-01 09:00:00'],
    [{ every: { seconds: 30 } }, '2031-03-01T02:00:59.9Z', undefined, '2031-03-01 09:00:30'],
    [{ every: 'hour' }, '2031-03-01T02:59:59Z', undefined, '2031-03-01 09:00:00'],
    [{ every: { seconds: 28_800 } }, '2031-03-01T16:59:59Z', undefined, '2031-03-01 16:00:00'],
    [{}, '2031-03-01T16:59:59Z', undefined, '2031-03-01'],
    [{}, '2031-03-01T17:00:00Z', undefined, '2031-03-02'],
    [{ at: '04:00' }, '2031-03-01T20:59:59Z', undefined, '2031-03-01'],
    [{ at: '04:00' }, '2031-03-01T21:00:00Z', undefined, '2031-03-02'],
    [{ per: 'site' }, '2031-03-01T22:59:59Z', '06:00', '2031-03-01'],
    [{ per: 'site' }, '2031-03-01T23:00:00Z', '06:00', '2031-03-02'],
  ])('%o at %s, of a day that begins at %s: %s', (over, at, begins, period) => {
    expect(periodOf({ ...daily, ...over }, new Date(at), begins)).toBe(period);
  });
});

describe.each(both)('jobs, %s', (engine) => {
  let office: Office;
  let clock = MORNING;
  let next = 0;
  beforeAll(async () => {
    office = await openOffice({ engine });
  });
  afterAll(() => office.close());

  /** A job no other test has. */
  const named = (over: Partial<AnyJob> = {}): AnyJob =>
    defineJob({ name: `probe${(next += 1)}`, label: 'ลอง', every: { seconds: 30 }, ...over });
  /** A process of the office, with these jobs alone. */
  const process = (...works: readonly (readonly [AnyJob, Work])[]): Runner =>
    createRunner(
      { ...office.app.kernel, now: () => new Date(clock) },
      works.map(([job, work]) => implementJob(job, work)),
    );
  const runsOf = (job: AnyJob): Promise<Kept[]> =>
    office.db.query<Kept>(
      'select job, subject, period, outcome, attempts, amount, error, next_at, done_at from job_run where job = $1 order by period, subject',
      [job.name],
    );
  const nothing: Work = () => Promise.resolve(undefined);

  test('several processes at once: every period of every subject is done once', async () => {
    const step = fc.record({ seconds: fc.constantFrom(0, 10, 30, 45, 3600, 86_400), processes: fc.integer({ min: 1, max: 4 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 6 }),
        fc.constantFrom<AnyJob['every']>({ seconds: 30 }, 'day'),
        async (steps, every) => {
          const job = named({ every, per: 'site' });
          const done: string[] = [];
          const wanted = new Set<string>();
          const work: Work = async ({ subject, period, tx }) => {
            await tx((inside) => inside.query('select 1'));
            done.push(`${subject} ${period}`);
            return 1;
          };
          const processes = Array.from({ length: 4 }, () => process([job, work]));
          for (const { seconds, processes: count } of steps) {
            clock += seconds * SECOND;
            await Promise.all(processes.slice(0, count).map((one) => one.runDue()));
            for (const { service, cutoff } of await office.db.query<{ service: string; cutoff: string | null }>(
              'select s.service, c.cutoff from site s join site_config c on c.service = s.service where s.active',
            ))
              wanted.add(`${service} ${periodOf(job, new Date(clock), cutoff ?? undefined)}`);
          }
          expect([...done].sort()).toEqual([...wanted].sort());
          expect((await runsOf(job)).every(({ outcome, attempts }) => outcome === 'done' && attempts === 1)).toBe(true);
          // No process even began what another had.
          expect(said).not.toHaveBeenCalled();
        },
      ),
      { numRuns: 12 },
    );
  });

  test('a day keeps its run, what happens all the time keeps the last one', async () => {
    const [daily, often] = [named({ every: 'day' }), named()];
    const one = process([daily, () => Promise.resolve(7)], [often, nothing]);
    for (let day = 0; day < 3; day += 1) {
      await one.runDue();
      clock += DAY;
    }
    expect(await runsOf(daily)).toMatchObject([1, 2, 3].map(() => ({ outcome: 'done', amount: 7, subject: 'office' })));
    expect(new Set((await runsOf(daily)).map(({ period }) => period)).size).toBe(3);
    expect(await runsOf(often)).toMatchObject([{ outcome: 'done', period: periodOf(often, new Date(clock - DAY)) }]);
  });

  test('one that fails is noted, tried again later and later, and keeps no other from being done', async () => {
    const [bad, good] = [named(), named()];
    let broken = true;
    const tried: number[] = [];
    const one = process(
      [
        bad,
        () => {
          tried.push(clock);
          return broken ? Promise.reject(new Error('no line\0 to the bank')) : Promise.resolve(3);
        },
      ],
      [good, nothing],
    );
    const began = clock;
    for (let tick = 0; tick <= 40; tick += 1) {
      await one.runDue();
      if (tick === 0) {
        expect(await runsOf(bad)).toMatchObject([
          {
            outcome: 'failed',
            attempts: 1,
            error: 'no line to the bank',
            next_at: expect.stringContaining(new Date(clock + 30 * SECOND).toISOString().slice(0, 19)) as string,
          },
        ]);
        expect(said).toHaveBeenCalledWith(expect.stringContaining('no line'));
      }
      clock += 30 * SECOND;
    }
    expect(tried.map((at) => (at - began) / SECOND)).toEqual([0, 30, 90, 210, 450, 750, 1050]);
    expect(await runsOf(good)).toMatchObject([{ outcome: 'done', period: periodOf(good, new Date(clock - 30 * SECOND)) }]);
    broken = false;
    clock += 300 * SECOND;
    await one.runDue();
    clock += 30 * SECOND;
    await one.runDue();
    // That it failed stays to be read; the next period has a row of its own.
    expect(await runsOf(bad)).toMatchObject([
      { outcome: 'done', attempts: 8, amount: 3, error: 'no line to the bank', next_at: null },
      { outcome: 'done', attempts: 1, error: null },
    ]);
  });

  test('when it was last done stays known while every later round fails', async () => {
    const job = named();
    let works = true;
    const one = process([job, () => (works ? Promise.resolve(1) : Promise.reject(new Error('no')))]);
    await one.runDue();
    const doneAt = new Date(clock).toISOString().slice(0, 19);
    works = false;
    for (let round = 0; round < 3; round += 1) {
      clock += 3600 * SECOND;
      await one.runDue();
    }
    expect(await runsOf(job)).toMatchObject([{ outcome: 'failed', done_at: expect.stringContaining(doneAt) as string }]);
  });

  test('a day that failed to the end stays failed, and the next one is its own', async () => {
    const job = named({ every: 'day' });
    let fails = true;
    const one = process([job, () => (fails ? Promise.reject(new Error('no')) : Promise.resolve(1))]);
    await one.runDue();
    fails = false;
    clock += DAY;
    await one.runDue();
    expect(await runsOf(job)).toMatchObject([{ outcome: 'failed' }, { outcome: 'done', attempts: 1, error: null }]);
  });

  test('a clock that went wrong for a moment does not keep the work of all day long from being done', async () => {
    const job = named();
    let done = 0;
    const work: Work = () => Promise.resolve((done += 1));
    clock += 365 * DAY;
    await process([job, work]).runDue();
    clock -= 365 * DAY;
    await process([job, work]).runDue();
    expect(done).toBe(2);
    expect(await runsOf(job)).toMatchObject([{ outcome: 'done', period: periodOf(job, new Date(clock)) }]);
  });

  test('one that hangs keeps no other from being done at the next call', async () => {
    const [stuck, other] = [named(), named()];
    let release = (): void => undefined;
    const one = process([stuck, () => new Promise<undefined>((resolve) => (release = () => resolve(undefined)))], [other, nothing]);
    const first = one.runDue();
    await vi.waitFor(async () => expect(await runsOf(stuck)).toMatchObject([{ outcome: 'running' }]), WITHIN);
    await one.runDue();
    expect(await runsOf(other)).toMatchObject([{ outcome: 'done' }]);
    release();
    await first;
    expect(await runsOf(stuck)).toMatchObject([{ outcome: 'done' }]);
  });

  test('a run whose process ended is taken over after its lease; the one that was given up writes nothing any more', async () => {
    const job = named({ every: 'day' });
    let [first, resume]: [JobContext | undefined, () => void] = [undefined, () => undefined];
    const [dead, alive] = [
      process([
        job,
        async (context) => {
          first = context;
          await new Promise<void>((resolve) => (resume = resolve));
          return context.tx((tx) => tx.query("update site set webname = 'เขียนซ้ำ'").then(() => 1));
        },
      ]),
      process([job, () => Promise.resolve(2)]),
    ];
    const ended = dead.runDue();
    await vi.waitFor(() => expect(first).toBeDefined(), WITHIN);
    clock += 119 * SECOND;
    await alive.runDue();
    expect(await runsOf(job)).toMatchObject([{ outcome: 'running', attempts: 1 }]);
    clock += 2 * SECOND;
    await alive.runDue();
    const kept = { outcome: 'done', attempts: 2, amount: 2, error: expect.stringContaining('ended before') as string };
    expect(await runsOf(job)).toMatchObject([kept]);
    resume();
    await ended;
    expect(await runsOf(job)).toMatchObject([kept]);
    expect(await office.db.query("select 1 from site where webname = 'เขียนซ้ำ'")).toEqual([]);
    expect(said).toHaveBeenCalledWith(expect.stringContaining('taken over by another process'));
  });

  test('a run that takes long says that it is alive, and stays its process’s own', async () => {
    const job = named();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      let resume = (): void => undefined;
      const [slow, other] = [
        process([job, () => new Promise<undefined>((resolve) => (resume = () => resolve(undefined)))]),
        process([job, nothing]),
      ];
      const going = slow.runDue();
      await vi.waitFor(async () => expect(await runsOf(job)).toMatchObject([{ outcome: 'running' }]), WITHIN);
      // The run is written before its process has set out to say that it is alive.
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), WITHIN);
      for (let minute = 0; minute < 5; minute += 1) {
        clock += 60 * SECOND;
        vi.advanceTimersByTime(60 * SECOND);
        // The beat of this minute has come, and not only one of an earlier one.
        await vi.waitFor(
          async () =>
            expect(
              await office.db.query('select 1 from job_run where job = $1 and lease_until > $2', [
                job.name,
                new Date(clock + 90 * SECOND).toISOString(),
              ]),
            ).toHaveLength(1),
          WITHIN,
        );
        await other.runDue();
      }
      resume();
      await going;
      expect(await runsOf(job)).toMatchObject([{ outcome: 'done', attempts: 1, error: null }]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the work of the office itself', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office.close());

  const list = async (username: string, filter: Record<string, unknown> = {}): Promise<Row[]> =>
    rowsOf(await (await office.signIn(username)).get(`/api/Logs/Jobs?${query({ filter, range: [0, 99] })}`));

  test('a broken book is found the same day, told, seen by D002, and done with once it is right again', async () => {
    await office.db.query(
      'update member set balance = balance + 1 where service = $1 and id = (select min(id) from member m where m.service = $1)',
      [SITE],
    );
    await office.app.sweep();
    const broken = 'the balance of a member record is their cash account';
    expect(await list('ceo', { job: 'check_books', outcome: 'failed' })).toMatchObject([
      { subject: SITE, attempts: 1, error: expect.stringContaining(`${broken}: ${SITE}: member `) as string },
    ]);
    expect(await list('ceo', { job: 'check_books', subject: OTHER_SITE })).toMatchObject([{ outcome: 'done', error: null }]);
    expect(said).toHaveBeenCalledWith(expect.stringContaining(broken));
    await office.db.query(
      'update member set balance = balance - 1 where service = $1 and id = (select min(id) from member m where m.service = $1)',
      [SITE],
    );
    office.later(31 * SECOND);
    await office.app.sweep();
    expect(await list('ceo', { job: 'check_books', subject: SITE })).toMatchObject([
      { outcome: 'done', attempts: 2, error: expect.stringContaining(broken) as string },
    ]);
  });

  test('everything declared has run, went well, and is read by D002 alone and written by nobody', async () => {
    const runs = await list('ceo');
    expect([...new Set(runs.map((run) => run['job']))].sort()).toEqual(
      [
        'after',
        'alerts',
        'archive',
        'bulk',
        'check_books',
        'claims',
        'empty_trash',
        'erasures',
        'exclusions',
        'figures',
        'forget_announcements',
        'forget_keys',
        'forget_line_requests',
        'forget_outcomes',
        'forget_runs',
        'forget_shares',
        'member_duplicates',
        'member_fifths',
        'own_transfers',
        'schedules',
        'seal_trail',
        'suspense',
        'sweep_files',
        'tiers',
        'tiers_up',
      ].sort(),
    );
    expect(runs.filter((run) => run['outcome'] !== 'done')).toEqual([]);
    const [ceo, owner] = [await office.signIn('ceo'), await office.signIn('owner')];
    expect((await owner.get('/api/Logs/Jobs')).status).toBe(403);
    for (const [method, path] of [
      ['POST', '/api/Logs/Jobs'],
      ['PUT', `/api/Logs/Jobs/${runs[0]!.id}`],
      ['DELETE', `/api/Logs/Jobs/${runs[0]!.id}`],
    ] as const)
      expect([method, (await ceo.json(method, path, { version: 1, outcome: 'done' })).status]).toEqual([method, 404]);
    expect(await (await ceo.raw('/api/Logs/Jobs/export?format=csv', {})).text()).toContain('ตรวจบัญชีของเว็บ');
  });

  test('old runs are forgotten', async () => {
    office.later(100 * DAY);
    await office.app.sweep();
    office.later(DAY);
    await office.app.sweep();
    const days = (await list('ceo', { job: 'forget_shares' })).map((run) => run['period']);
    expect(days).toHaveLength(2);
  });

  test('a job under the name of one of the system’s keeps the server from starting', async () => {
    const twice = implementJob({ name: 'claims', label: 'ก', every: 'hour' }, () => Promise.resolve(undefined));
    await expect(openOffice({ jobs: [twice], on: office.db })).rejects.toThrow(/J002 claims: /);
  });
});

/** Defaults that are computed and codes that are made, when a record is made: by a command, and by a handler of another record. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { implement } from '../server/kernel/implement';
import { implementations } from '../server/handlers';
import { definitions } from '../src/resources';
import { defineResource } from '../src/schema/define';
import { f } from '../src/schema/fields/f';
import { bangkokDay } from '../src/schema/format';
import { openOffice, OTHER_SITE, rowOf, rowsOf, SITE, type Office, type Reply, type Row, type Worker } from './office';

const code = { prefix: 'GV-', length: 4, alphabet: 'ABCDEFGHJK' } as const;
const coupon = defineResource({
  name: 'coupon',
  path: '/Coupon',
  scope: 'site',
  group: 'bonus',
  label: 'คูปอง',
  icon: 'star',
  permission: 'P010',
  verbs: ['view', 'add', 'update'],
  fields: {
    code: f.text({ label: 'รหัส', required: true, unique: true, generated: code }),
    serial: f.text({ label: 'เลข', required: true, readOnly: true, unique: true, generated: { length: 6 } }),
    day: f.date({ label: 'วันที่', required: true, default: 'today' }),
    at: f.datetime({ label: 'เวลา', default: 'now' }),
    by: f.ref('employee', { label: 'ผู้ทำ', required: true, readOnly: true, default: 'me' }),
  },
  title: 'code',
  list: ['code', 'day', 'by'],
  sort: ['created_at', 'DESC'],
  demo: 6,
  actions: { again: { label: 'อีกใบ', permission: 'P010', handled: true } },
});
const behaviour = implement(coupon, {
  actions: {
    async again(context) {
      await context.make(coupon, {});
      return {};
    },
  },
});

describe('what a new record gets by itself', () => {
  let office: Office;
  let ceo: Worker;
  beforeAll(async () => {
    office = await openOffice({ definitions: [...definitions, coupon], behaviours: [...implementations, behaviour], rows: 1 });
    // Before midnight in Bangkok, after it in the world: the day is Bangkok's.
    office.later(Date.parse(`${bangkokDay(new Date())}T18:30:00Z`) - Date.now());
    ceo = await office.signIn('ceo');
  });
  afterAll(() => office.close());
  const create = (values: Record<string, unknown> = {}, service = SITE): Promise<Reply> =>
    ceo.send(`/api/Coupon/${service}?action=create`, values);
  const tomorrow = (): string => bangkokDay(new Date(Date.now() + 86_400_000));

  const isWhole = (row: Row): void => {
    expect(row['code']).toMatch(/^GV-[ABCDEFGHJK]{4}$/);
    expect(row['serial']).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
    expect([row['day'], row['by']]).toEqual([tomorrow(), ceo.id]);
    expect(String(row['at']).slice(0, 10)).toBe(bangkokDay(new Date()));
  };

  test('today, now, whose it is, and codes', async () => {
    isWhole(rowOf(await create()));
    const given = rowOf(await create({ code: 'MINE', day: '2026-01-01', at: null }));
    expect([given['code'], given['day'], given['at']]).toEqual(['MINE', '2026-01-01', null]);
    const [entry] = (await ceo.get(`/api/Coupon/${SITE}?history=${given.id}`)).body.payload as { after: unknown }[];
    expect(entry?.after).toEqual({ code: 'MINE', serial: given['serial'], day: '2026-01-01', by: ceo.id });
  });

  test('the same when a handler makes it', async () => {
    const row = rowOf(await create());
    await ceo.send(`/api/Coupon/${SITE}?action=again&id=${row.id}`, { version: row.version });
    const [made] = rowsOf(await ceo.get(`/api/Coupon/${SITE}?range=[0,0]&sort=["id","DESC"]`));
    expect(made?.id).toBeGreaterThan(row.id);
    isWhole(made!);
  });

  test('are kept to who may set them: neither typed, nor emptied later', async () => {
    const row = rowOf(await create());
    expect((await create({ serial: 'X', by: 1 })).body['errors']).toEqual({ serial: 'เลขแก้ไขไม่ได้', by: 'ผู้ทำแก้ไขไม่ได้' });
    const emptied = await ceo.send(`/api/Coupon/${SITE}?action=update&id=${row.id}`, { version: row.version, code: null });
    expect(emptied.body['errors']).toEqual({ code: 'กรุณากรอกรหัส' });
  });

  test('a code that somebody has is not made again, though another site may have it', async () => {
    const words = Array.from({ length: 5000 }, (_, index) =>
      [...String(index).padStart(4, '0')].map((digit) => code.alphabet[Number(digit)]).join(''),
    );
    await office.db.query(
      `insert into coupon (service, code, serial, day, "by") select $1, 'GV-' || word, 'old' || word, current_date, 1 from unnest($2::text[]) word on conflict do nothing`,
      [SITE, words],
    );
    // Half of all there are.
    for (let made = 0; made < 8; made += 1) expect(rowOf(await create())['code']).toMatch(/^GV-[FGHJK]/);
    expect(rowOf(await create({ code: 'GV-AAAA' }, OTHER_SITE))['code']).toBe('GV-AAAA');
  });

  test('demo rows have them, too', async () => {
    const rows = await office.db.query<{ code: string; by: number }>(
      'select code, "by" from coupon where service = $1 order by id limit 1',
      [OTHER_SITE],
    );
    expect(rows[0]?.code).toMatch(/^GV-/);
    expect(rows[0]?.by).toBeGreaterThan(0);
  });
});

/**
 * Fields that depend on others, and checks across fields: on new records, on changes of a part, in dialogs and in what actions write by
 * themselves.
 */
import { describe, expect, test } from 'vitest';
import { definitions } from '../src/resources';
import { defineResource } from '../src/schema/define';
import { f } from '../src/schema/fields/f';
import { atLeast, before, differ, notAbove, notAfter, oneOf } from '../src/schema/rules';
import { withOffice } from './desk';
import { rowOf, SITE, type Reply, type Row } from './office';

const reward = f.enum({ percent: 'เปอร์เซ็นต์', fixed: 'จำนวนเงิน', none: 'ไม่มี' }, { label: 'แบบ', required: true, default: 'none' });
const offer = defineResource({
  name: 'offer',
  path: '/Offer',
  scope: 'site',
  group: 'bonus',
  label: 'ข้อเสนอ',
  icon: 'star',
  permission: 'P010',
  verbs: ['view', 'add', 'update'],
  fields: {
    name: f.text({ label: 'ชื่อ', required: true }),
    reward,
    amount: f.money({ label: 'จำนวน', required: true, min: 1, shown: { reward: 'fixed' } }),
    loud: f.bool({ label: 'ประกาศ', required: true, default: false, shown: { reward: ['fixed', 'percent'] } }),
    words: f.text({ label: 'ถ้อยคำ', shown: { loud: true }, requiredWhen: { reward: 'percent' } }),
    low: f.money({ label: 'ต่ำสุด' }),
    high: f.money({ label: 'สูงสุด' }),
    first: f.date({ label: 'วันแรก' }),
    last: f.date({ label: 'วันสุดท้าย' }),
    opens: f.datetime({ label: 'เปิด' }),
    closes: f.datetime({ label: 'ปิด' }),
    phone: f.phone({ label: 'โทร' }),
    line: f.text({ label: 'ไลน์' }),
    days: f.int({ label: 'วัน' }),
    steps: f.list(
      {
        kind: f.enum({ a: 'ก', b: 'ข' }, { label: 'ชนิด', required: true }),
        extra: f.int({ label: 'เพิ่ม', required: true, shown: { kind: 'b' } }),
      },
      { label: 'ขั้น' },
    ),
  },
  title: 'name',
  list: ['name', 'reward', 'amount'],
  filters: ['reward'],
  sort: ['created_at', 'DESC'],
  rules: [
    notAbove('low', 'high'),
    notAfter('first', 'last'),
    before('opens', 'closes'),
    differ('name', 'line'),
    oneOf('phone', 'line'),
    atLeast('days', 2, { reward: 'percent' }),
  ],
  demo: 0,
  actions: {
    raise: { label: 'เพิ่ม', permission: 'P010', input: { low: f.money({ label: 'ต่ำสุด', required: true }) }, sets: {} },
    end: { label: 'เลิก', permission: 'P010', sets: { reward: 'none' } },
    ask: {
      label: 'ถาม',
      permission: 'P010',
      input: { reward, words: f.text({ label: 'เหตุผล', required: true, shown: { reward: 'fixed' } }) },
      sets: {},
    },
  },
});

describe('what depends on other fields', () => {
  const { office, ceo } = withOffice(['ceo'], { definitions: [...definitions, offer] });

  const create = (over: Record<string, unknown>): Promise<Reply> =>
    ceo.send(`/api/Offer/${SITE}?action=create`, { name: 'x', line: 'y', ...over });
  const send = (row: Row, action: string, data: Record<string, unknown> = {}): Promise<Reply> =>
    ceo.send(`/api/Offer/${SITE}?action=${action}&id=${row.id}`, { version: row.version, ...data });
  const errors = (reply: Reply): unknown => reply.body['errors'] ?? reply.status;

  test('is neither asked for nor looked at while it is not shown', async () => {
    const row = rowOf(await create({ reward: 'none', amount: 'no number', loud: true, words: 7 }));
    expect([row['amount'], row['loud'], row['words']]).toEqual([null, null, null]);
    expect(errors(await create({ reward: 'fixed' }))).toEqual({ amount: 'กรุณากรอกจำนวน' });
    expect(errors(await create({ reward: 'percent', loud: true }))).toEqual({ words: 'กรุณากรอกถ้อยคำ' });
    // Not shown, so not required either.
    expect(rowOf(await create({ reward: 'percent' }))['loud']).toBe(false);
  });

  test('is judged by the whole record when a part of it changes', async () => {
    const row = rowOf(await create({ reward: 'fixed', amount: 5 }));
    expect(errors(await send(row, 'update', { amount: null }))).toEqual({ amount: 'กรุณากรอกจำนวน' });
    expect(errors(await send(row, 'update', { amount: 0.5 }))).toEqual({ amount: 'จำนวนต้องไม่น้อยกว่า 1' });
    const none = rowOf(await send(row, 'update', { reward: 'none', amount: 'no number' }));
    expect([none['reward'], none['amount'], none['loud']]).toEqual(['none', null, null]);
    expect(errors(await send(none, 'update', { reward: 'fixed' }))).toEqual({ amount: 'กรุณากรอกจำนวน' });
    const again = rowOf(await send(none, 'update', { reward: 'fixed', amount: 7 }));
    expect([again['amount'], again['loud']], 'what is shown anew takes its default').toEqual([7, false]);
    const history = (await ceo.get(`/api/Offer/${SITE}?history=${row.id}`)).body.payload as { after: unknown }[];
    expect(history[1]?.after, 'the audit log tells what went').toEqual({ reward: 'none', amount: null, loud: null });
  });

  const wrong: [string, Record<string, unknown>, Record<string, string>][] = [
    ['notAbove', { low: 10, high: 5 }, { high: 'สูงสุดต้องไม่น้อยกว่าต่ำสุด' }],
    ['notAfter', { first: '2026-02-02', last: '2026-02-01' }, { last: 'วันสุดท้ายต้องไม่อยู่ก่อนวันแรก' }],
    ['before', { opens: '2026-02-01T10:00:00+07:00', closes: '2026-02-01T03:00:00Z' }, { closes: 'ปิดต้องอยู่หลังเปิด' }],
    ['differ', { name: 'y' }, { line: 'ไลน์ต้องไม่ซ้ำกับชื่อ' }],
    ['oneOf', { line: null }, { phone: 'กรุณากรอก “โทร” หรือ “ไลน์” อย่างน้อยหนึ่งช่อง' }],
    ['atLeast', { reward: 'percent', days: 1 }, { days: 'วันต้องไม่น้อยกว่า 2' }],
  ];
  test.each(wrong)('%s: refused on a new record, and on a change of one of its fields', async (_kind, over, expected) => {
    expect(errors(await create(over))).toEqual(expected);
    const row = rowOf(await create({}));
    const [[name, value] = ['', ''], ...rest] = Object.entries(over);
    const half = rest.length === 0 ? row : rowOf(await send(row, 'update', Object.fromEntries(rest)));
    expect(errors(await send(half, 'update', { [name]: value }))).toEqual(expected);
  });
  test('the same values the right way round are taken', async () => {
    const right = {
      low: 5,
      high: 5,
      first: '2026-02-01',
      last: '2026-02-01',
      opens: '2026-02-01T10:00:00+07:00',
      closes: '2026-02-01T03:00:01Z',
    };
    expect((await create({ ...right, days: 1 })).status).toBe(200);
  });
  test('a field that is wrong in itself is not compared', async () => {
    expect(errors(await create({ low: 'x', high: 5 }))).toEqual({ low: 'ต่ำสุดต้องเป็นตัวเลข' });
    expect(errors(await create({ line: null, phone: '12' }))).toEqual({ phone: expect.stringContaining('เบอร์โทร') as string });
  });

  test('what an action writes by itself keeps the rules, too', async () => {
    const row = rowOf(await create({ reward: 'fixed', amount: 5, low: 1, high: 2 }));
    expect(errors(await send(row, 'raise', { low: 3 }))).toEqual({ high: 'สูงสุดต้องไม่น้อยกว่าต่ำสุด' });
    const ended = rowOf(await send(row, 'end'));
    expect([ended['reward'], ended['amount'], ended['loud']]).toEqual(['none', null, null]);
  });

  test('an action leaves alone what has nothing to do with it, also what an earlier version kept', async () => {
    const row = rowOf(await create({ reward: 'none', low: 1, high: 2 }));
    await office.db.query('update offer set amount = 9, first = $3, last = $4 where service = $1 and id = $2', [
      SITE,
      row.id,
      '2026-02-02',
      '2026-02-01',
    ]);
    const raised = rowOf(await send(row, 'raise', { low: 2 }));
    expect([raised['low'], raised['amount']]).toEqual([2, 9]);
    // A form is asked for the whole of it.
    expect(errors(await send(raised, 'update', { low: 1 }))).toEqual({ last: 'วันสุดท้ายต้องไม่อยู่ก่อนวันแรก' });
    expect(rowOf(await send(raised, 'update', { last: '2026-02-02' }))['amount']).toBeNull();
  });

  test('the inputs of a dialog and the cells of a list ask for each other', async () => {
    const row = rowOf(await create({}));
    expect(errors(await send(row, 'ask', { reward: 'fixed' }))).toEqual({ words: 'กรุณากรอกเหตุผล' });
    expect((await send(row, 'ask', { reward: 'none', words: 7 })).status).toBe(200);
    expect(errors(await create({ steps: [{ kind: 'a', extra: 'x' }, { kind: 'b' }] }))).toEqual({ 'steps.1.extra': 'กรุณากรอกเพิ่ม' });
    expect(rowOf(await create({ steps: [{ kind: 'a', extra: 'x' }] }))['steps']).toEqual([{ kind: 'a', extra: null }]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { f } from './fields/f';
import { concernedBy, notAbove } from './rules';
import { parseRecord } from './validate';

const fields = {
  name: f.text({ label: 'ชื่อ', required: true }),
  steps: f.list(
    {
      from: f.money({ label: 'ยอดตั้งแต่', required: true, min: 0 }),
      reward: f.money({ label: 'รางวัล', required: true, min: 1 }),
      gifts: f.list({ what: f.text({ label: 'ของแถม', required: true, maxLength: 10 }) }, { label: 'ของแถม', max: 3 }),
    },
    { label: 'ขั้น', max: 5 },
  ),
};
const check = (values: unknown, label?: (field: string, ...cell: string[]) => string): Record<string, string> => {
  const parsed = parseRecord(fields, values, { mode: 'create', label });
  return parsed.ok ? {} : { ...parsed.errors };
};
const good = { from: 0, reward: 5, gifts: null };

describe('a list field', () => {
  test('names each wrong cell by its path, in words of that cell alone', () => {
    expect(check({ name: 'x', steps: [good, { from: 1, reward: 0 }, { from: 'a', reward: 5 }] })).toEqual({
      'steps.1.reward': 'รางวัลต้องไม่น้อยกว่า 1',
      'steps.2.from': 'ยอดตั้งแต่ต้องเป็นตัวเลข',
    });
  });

  test('does so in a list inside a list, and for a cell it does not have', () => {
    expect(check({ name: 'x', steps: [good, { ...good, gifts: [{ what: 'ok' }, { what: '' }] }, { ...good, more: 1 }] })).toEqual({
      'steps.1.gifts.1.what': 'กรุณากรอกของแถม',
      'steps.2.more': 'ไม่มีช่อง “more” ในข้อมูลนี้',
    });
  });

  test('keeps what is wrong with the whole of it to itself', () => {
    expect(check({ name: 'x', steps: Array.from({ length: 6 }, () => good) })).toEqual({ steps: 'ขั้นมีได้ไม่เกิน 5 รายการ' });
    expect(check({ name: 'x', steps: 'none' })).toEqual({ steps: 'ขั้นต้องเป็นรายการ' });
  });

  test('asks for the word of a cell by its names', () => {
    const label = (...path: string[]): string => path.join('/');
    expect(
      check(
        {
          name: 'x',
          steps: [
            { from: 1, reward: 0 },
            { ...good, gifts: [{}] },
          ],
        },
        label,
      ),
    ).toEqual({
      'steps.0.reward': 'steps/reward ต้องไม่น้อยกว่า 1',
      'steps.1.gifts.0.what': 'กรุณากรอก steps/gifts/what',
    });
  });

  test('names exactly the cells that are wrong, wherever they are', () => {
    const cell = fc.record({ from: fc.constantFrom(0, 10, -1, 'x', null), reward: fc.constantFrom(1, 2.5, 0, 1.005, null) });
    const isFrom = (value: unknown): boolean => typeof value === 'number' && value >= 0;
    const isReward = (value: unknown): boolean => value === 1 || value === 2.5;
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 5 }), (steps) => {
        const expected = steps.flatMap(({ from, reward }, index) => [
          ...(isFrom(from) ? [] : [`steps.${index}.from`]),
          ...(isReward(reward) ? [] : [`steps.${index}.reward`]),
        ]);
        expect(Object.keys(check({ name: 'x', steps })).sort()).toEqual(expected.sort());
      }),
    );
  });

  test('without an entry moves what is wrong in those after it up by one, and changes no sentence', () => {
    const cell = fc.record({ from: fc.constantFrom(0, -1, null), reward: fc.constantFrom(1, 0, 'x') });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), fc.nat(), (steps, seed) => {
        const gone = seed % steps.length;
        const before = check({ name: 'x', steps });
        const moved = Object.entries(before).flatMap(([path, text]) => {
          const [, row = '', name = ''] = path.split('.');
          const index = Number(row);
          return index === gone ? [] : [[`steps.${index > gone ? index - 1 : index}.${name}`, text]];
        });
        expect(check({ name: 'x', steps: steps.filter((_step, index) => index !== gone) })).toEqual(Object.fromEntries(moved));
      }),
    );
  });
});

describe('what a list says of its entries', () => {
  const steps = {
    steps: f.list(
      {
        from: f.money({ label: 'ยอดตั้งแต่' }),
        code: f.text({ label: 'รหัส' }),
        share: f.percent({ label: 'ส่วนแบ่ง' }),
      },
      { label: 'ขั้น', min: 2, ascending: 'from', distinct: 'code', sums: { share: 100 } },
    ),
  };
  const found = (rows: readonly unknown[]): Record<string, string> => {
    const parsed = parseRecord(steps, { steps: rows }, { mode: 'create' });
    return parsed.ok ? {} : { ...parsed.errors };
  };

  test('a column that rises and one of different values are told by the cell, counted over what is empty', () => {
    expect(found([{ from: 10, code: 'a', share: 50 }, { share: 50 }, { from: 10, code: 'b' }, { from: 20, code: 'a' }])).toEqual({
      'steps.2.from': 'ยอดตั้งแต่ต้องมากกว่าของรายการก่อนหน้า',
      'steps.3.code': 'รหัสซ้ำกับรายการที่ 1',
    });
  });
  test('a sum and a least number of entries are told of the whole list', () => {
    expect(found([{ share: 33.33 }, { share: 33.33 }, { share: 33.33 }])).toEqual({
      steps: 'ขั้น: ส่วนแบ่งรวมกันต้องเท่ากับ 100 ตอนนี้รวมได้ 99.99',
    });
    expect(found([{ share: 33.33 }, { share: 33.33 }, { share: 33.34 }])).toEqual({});
    expect(found([{ share: 100 }])).toEqual({ steps: 'ขั้นต้องมีอย่างน้อย 2 รายการ' });
    expect(found([]), 'a list that may be empty').toEqual({});
  });
  test('a cell that is wrong in itself comes first', () => {
    expect(found([{ from: 'x', share: 1 }])).toEqual({ 'steps.0.from': 'ยอดตั้งแต่ต้องเป็นตัวเลข' });
  });
});

test('a sentence goes when what it is about changes, wherever that stands', () => {
  const fields = {
    kind: f.bool({ label: 'ชนิด' }),
    low: f.money({ label: 'ต่ำสุด' }),
    high: f.money({ label: 'สูงสุด', requiredWhen: { kind: true } }),
    steps: f.list({ from: f.money({ label: 'ตั้งแต่' }), note: f.text({ label: 'หมายเหตุ' }) }, { label: 'ขั้น', ascending: 'from' }),
  };
  const concerned = (changed: string): string[] => [...new Set(concernedBy(fields, [notAbove('low', 'high')], changed))];
  expect(concerned('low')).toContain('high');
  expect(concerned('kind')).toEqual(['high']);
  expect(concerned('steps.1.from')).toEqual(['steps', 'steps.2.from']);
  expect(concerned('steps.1.note')).toEqual(['steps']);
});

test.each([
  ['https://example.com', true],
  ['https://example.com:8443/a@b?to=me@example.com#@', true],
  ['https://user:secret@evil.example/', false],
  ['https://bank.example@evil.example', false],
  ['https://bank.example\\@evil.example', false],
  ['http://example.com', false],
  ['https:///example.com', false],
])('the address %s: %s, because no name stands before the host', (url, taken) => {
  expect(parseRecord({ url: f.url({ label: 'ลิงก์' }) }, { url }, { mode: 'create' }).ok).toBe(taken);
});

describe('a moment that has to come yet', () => {
  const until = { until: f.datetime({ label: 'ถึง', ahead: true }) };
  const now = new Date('2026-11-25T12:00:00Z');
  const [past, later] = ['2026-11-25T11:59:59Z', '2026-11-25T12:00:01Z'];
  const taken = (value: string, options: Partial<Parameters<typeof parseRecord>[2]> = {}): boolean =>
    parseRecord(until, { until: value }, { mode: 'create', origin: { now, me: 1 }, ...options }).ok;

  test('is refused when it has passed, and in that very moment', () =>
    expect([past, now.toISOString(), later].map((value) => taken(value))).toEqual([false, false, true]));
  test('may stay as it stood in the record, however it is written', () => {
    const record = { until: '2026-11-25T18:59:59+07:00' };
    expect([taken(past, { mode: 'update', record }), taken('2026-11-25T11:00:00Z', { mode: 'update', record })]).toEqual([true, false]);
  });
});

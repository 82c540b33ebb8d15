import { describe, expect, it } from 'vitest';
import { deposit } from '../../resources/transaction/deposit';
import { filterChips, withoutField } from './chips';
import { fillQuestion, valueText } from './value';

const labels = {
  field: (name: string) => deposit.fields[name as keyof typeof deposit.fields]?.label ?? name,
  option: (_field: string, value: string) => ({ pending: 'รอตรวจสอบ', approved: 'อนุมัติ' })[value] ?? value,
};
const text = (filter: Readonly<Record<string, unknown>>, names = new Map<string, string>()) =>
  filterChips(deposit, filter, labels, 'th', names).map((chip) => `${chip.label}: ${chip.text}`);

describe('filter chips', () => {
  it('says each filter in words, bounds of one field together', () => {
    expect(text({ status: ['pending', 'approved'], amount_gte: 100, amount_lte: 5000 })).toEqual([
      'สถานะ: รอตรวจสอบ, อนุมัติ',
      'จำนวนเงิน: 100.00 – 5,000.00',
    ]);
    expect(text({ amount_gte: 100 })).toEqual(['จำนวนเงิน: ≥ 100.00']);
    expect(text({ bank: 'SCB', hidden: false })).toEqual(['ธนาคารต้นทาง: SCB ไทยพาณิชย์', 'ซ่อน: ไม่ใช่']);
  });
  it('says what is not, what is not there, and days from today on', () => {
    expect(text({ status_ne: ['pending', 'approved'] })).toEqual(['สถานะ: ไม่ใช่ รอตรวจสอบ, อนุมัติ']);
    expect(text({ line_empty: true, member_empty: false })).toEqual(['รายการเดินบัญชี: ยังไม่มี', 'สมาชิก: มีแล้ว']);
    expect(text({ created_at_gte: 'today-7', created_at_lte: 'today' })).toEqual(['created_at: 7 วันก่อน – วันนี้']);
  });
  it('says days in the Buddhist era, one day once', () => {
    expect(text({ created_at_gte: '2026-11-20', created_at_lte: '2026-11-20' })).toEqual(['created_at: 20 พ.ย. 2569']);
  });
  it('names records when their names are known', () => {
    expect(text({ member: 7 }, new Map([['member:7', 'somchai']]))).toEqual(['สมาชิก: somchai']);
    expect(text({ member: 7 })).toEqual(['สมาชิก: #7']);
  });
  it('takes a field away with its bounds', () => {
    expect(withoutField({ amount_gte: 1, amount_lte: 2, amount: 3, bank: 'SCB' }, 'amount')).toEqual({ bank: 'SCB' });
  });
});

describe('values in plain words', () => {
  const row = { id: 1, version: 1, member: 7, bank_account: 9, _text: { member: 'somchai', bank_account: '1234567890' } };
  it('fills a question from the record', () => {
    const fields = deposit.fields;
    const pieces = fillQuestion('ฝาก {amount} ให้ {member} เข้า {bank_account}{missing}', (name) =>
      valueText(name, fields[name as keyof typeof fields], { amount: 1500.5, ...row }[name as 'member'], 'th', labels, row),
    );
    expect(pieces.map((piece) => piece.text).join('')).toBe('ฝาก 1,500.50 ให้ somchai เข้า 123-4-56789-0–');
    expect(pieces.filter((piece) => piece.strong)).toHaveLength(4);
  });
  it('survives values of an older shape', () => {
    expect(valueText('x', { kind: 'period', label: '' }, 'not a period', 'th')).toBe('not a period');
    expect(valueText('x', { kind: 'text', label: '' }, { a: 1 }, 'th')).toBe('a: 1');
    expect(valueText('x', { kind: 'weights', label: '' }, [{ label: 'a', weight: 2 }], 'th')).toBe('a × 2');
    expect(valueText('x', undefined, { a: 1, b: { c: 2 } }, 'th')).toBe('a: 1, b: …');
  });
});

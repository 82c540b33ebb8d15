import { expect, test } from 'vitest';
import { fill } from './fill';

test('gaps are filled, and one without a parameter is removed', () => {
  expect(fill('จาก {from} ถึง {to}', { from: 1 })).toBe('จาก 1 ถึง ');
  expect(fill('{all} ยังอยู่')).toBe('{all} ยังอยู่');
});

test('Thai keeps a space from what is not Thai, and none from Thai', () => {
  const sentence = 'กรุณากรอก{label}ก่อน';
  expect(fill(sentence, { label: 'LINE ID' })).toBe('กรุณากรอก LINE ID ก่อน');
  expect(fill(sentence, { label: 'ชื่อ' })).toBe('กรุณากรอกชื่อก่อน');
  expect(fill('{action}สำเร็จ', { action: 'เพิ่ม webhook' })).toBe('เพิ่ม webhook สำเร็จ');
  expect(fill('“{label}” {n} ครั้ง', { label: 'SMS', n: 3 })).toBe('“SMS” 3 ครั้ง');
  expect(fill('{action} done', { action: 'Approve' })).toBe('Approve done');
});

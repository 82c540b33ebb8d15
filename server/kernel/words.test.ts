import { expect, test } from 'vitest';
import { deposit } from '../../src/resources/transaction/deposit';
import { systemConfig } from '../../src/resources/admin/systemConfig';
import { cellWord, fieldWord, nameWord, stateWord } from './words';

test('things are called in both languages as the panel calls them', () => {
  expect(nameWord(deposit).en).toBe('Deposits');
  expect(stateWord(deposit, 'status', 'approved')).toEqual({ th: 'อนุมัติแล้ว', en: 'Approved' });
  expect(fieldWord(deposit, 'reason', 'reject').en).toBe('Reason');
  expect(cellWord(systemConfig, ['main_menu', 'path'])).toEqual({ th: 'ที่อยู่ในระบบ', en: 'Address in the panel' });
});

test('columns that every record has have words as well, and what is unknown is called as it is written', () => {
  expect(fieldWord(deposit, 'created_at')).toEqual({ th: 'สร้างเมื่อ', en: 'Created' });
  expect(fieldWord(deposit, 'no_such_field')).toEqual({ th: 'no_such_field', en: 'no_such_field' });
  expect(stateWord(deposit, 'status', 'lost')).toEqual({ th: 'lost', en: 'lost' });
});

import { expect, test } from 'vitest';
import { member } from '../../resources/member/member';
import { labelsOf } from '../../schema/labels';
import { trailLabel } from '../../schema/trail';
import { trailText } from './trail';

const labels = labelsOf(member, undefined, 'th');
const label = (name: string): string => trailLabel(member, 'export', name, labels, 'th');

test('what an entry of the audit log keeps is called as people call it: a field, and what the server notes beside fields', () => {
  expect(label('phone')).toBe('เบอร์โทร');
  expect(label('rows')).toBe('จำนวนแถว');
  expect(label('mark')).toBe('รหัสไฟล์');
  expect(trailLabel(member, 'export', 'rows', labels, 'en')).toBe('Rows');
  expect(label('neverWas')).toBe('neverWas');
});

test('fields that were searched in or revealed are named', () => {
  const text = (name: string, value: unknown): string => trailText(member, 'search', name, value, 'th', labels);
  expect(text('field', 'phone')).toBe('เบอร์โทร');
  expect(text('fields', ['phone', 'neverWas'])).toBe('เบอร์โทร, neverWas');
  expect(text('fields', [])).toBe('–');
});

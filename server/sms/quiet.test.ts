import { describe, expect, it } from 'vitest';
import { fillIn } from '../../src/sms/text';
import { abroad, atHome, messageOf, refOf } from './gateway';
import { asksToStop } from './optout';
import { isQuiet, type QuietHours } from './quiet';

const bangkok = (clock: string): Date => new Date(`2026-11-21T${clock}:00+07:00`);
const hours = (from: string | null, to: string | null): QuietHours => ({ sms_quiet_from: from, sms_quiet_to: to });

describe('quiet hours', () => {
  it.each([
    ['21:00', '09:00', '23:30', true],
    ['21:00', '09:00', '08:59', true],
    ['21:00', '09:00', '09:00', false],
    ['21:00', '09:00', '21:00', true],
    ['21:00', '09:00', '12:00', false],
    ['12:00', '13:00', '12:30', true],
    ['12:00', '13:00', '13:00', false],
    ['12:00', '13:00', '11:59', false],
    ['08:00', '08:00', '08:00', false],
  ])('from %s to %s, at %s: %s', (from, to, at, quiet) => {
    expect(isQuiet(bangkok(at), hours(from, to))).toBe(quiet);
    expect(isQuiet(bangkok(at), hours(`${from}:00`, `${to}:00`))).toBe(quiet);
  });
  it('are none where only one end is set', () =>
    expect([
      isQuiet(bangkok('23:00'), hours('21:00', null)),
      isQuiet(bangkok('23:00'), hours(null, '09:00')),
      isQuiet(bangkok('23:00'), hours(null, null)),
    ]).toEqual([false, false, false]));
});

describe('numbers and names of messages', () => {
  it.each([
    ['66812345678', '0812345678'],
    ['+66 81 234 5678', '0812345678'],
    ['0812345678', '0812345678'],
    ['0066812345678', '0812345678'],
    ['021234567', null],
    ['LINE', null],
    ['14155550123', null],
  ])('%s is %s at home', (written, kept) => expect(atHome(written)).toBe(kept));
  it('go abroad and come back', () => expect(atHome(abroad('0912345678'))).toBe('0912345678'));
  it('say which message of which site', () => {
    expect(messageOf(refOf('lucky_88-a', 12))).toEqual({ service: 'lucky_88-a', message: 12 });
    for (const odd of ['12', 'a.b', 'a.-1', 'a.1.2', '', '.1', 'a.99999999999999999']) expect(messageOf(odd)).toBeNull();
  });
});

it('only a word that asks for an end is one', () => {
  for (const word of ['STOP', 'stop!', 'หยุด', 'ยกเลิกค่ะ'.slice(0, 6), '(Unsubscribe)']) expect(asksToStop(word), word).toBe(true);
  for (const talk of ['don’t stop', 'หยุดก่อน', 'ยกเลิกออเดอร์', '', '...']) expect(asksToStop(talk), talk).toBe(false);
});

it('what is filled into a message is not filled again, and stands as it is', () =>
  expect(fillIn('ถึง {name} ยอด {balance}', { name: '{balance} $& {web}', balance: '100' })).toBe('ถึง {balance} $& {web} ยอด 100'));

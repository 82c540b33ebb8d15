/** When a campaign goes out, as the preview says it and the sender keeps to it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQuiet } from './quiet';
import { endOf, startOf, type Timing } from './when';

const bangkok = (text: string): Date => new Date(`${text}+07:00`);
const timing = (over: Partial<Timing> = {}): Timing => ({
  scheduled_at: null,
  quiet: true,
  sms_quiet_from: '21:00',
  sms_quiet_to: '08:00',
  ...over,
});

describe('a campaign starts', () => {
  it.each([
    ['at once by day', '2026-11-22T12:00:30', {}, '2026-11-22T12:00:30'],
    ['when the quiet hours end', '2026-11-22T05:30:20', {}, '2026-11-22T08:00:00'],
    ['the next morning', '2026-11-22T21:00:00', {}, '2026-11-23T08:00:00'],
    ['at once where it does not heed them', '2026-11-22T05:30:20', { quiet: false }, '2026-11-22T05:30:20'],
    ['at its time', '2026-11-22T05:30:20', { scheduled_at: '2026-11-22T10:00:00+07:00' }, '2026-11-22T10:00:00'],
    [
      'after the quiet hours its time falls into',
      '2026-11-22T12:00:00',
      { scheduled_at: '2026-11-22T23:00:00+07:00' },
      '2026-11-23T08:00:00',
    ],
    ['at once when its time is over', '2026-11-22T12:00:00', { scheduled_at: '2026-11-22T11:00:00+07:00' }, '2026-11-22T12:00:00'],
  ] as const)('%s', (_when, now, over, wanted) => {
    expect(startOf(timing(over), bangkok(now)).at).toEqual(bangkok(wanted));
  });

  it('never in the quiet hours, and at the first minute that is none', () => {
    const clock = fc
      .integer({ min: 0, max: 1439 })
      .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
    const moment = fc
      .integer({ min: 0, max: 3 * 86_400 })
      .map((seconds) => new Date(bangkok('2026-11-22T00:00:00').getTime() + seconds * 1000));
    fc.assert(
      fc.property(clock, clock, moment, (from, to, now) => {
        const hours = timing({ sms_quiet_from: from, sms_quiet_to: to });
        const { at } = startOf(hours, now);
        expect(isQuiet(at, hours)).toBe(false);
        expect(at.getTime() >= now.getTime() && at.getTime() - now.getTime() < 86_400_000).toBe(true);
        if (at > now) expect(isQuiet(new Date(at.getTime() - 1), hours)).toBe(true);
      }),
    );
  });
});

describe('its last message goes out', () => {
  it('after as long as the rate takes', () =>
    expect(endOf(timing(), bangkok('2026-11-22T12:00:00'), 600, 10)).toEqual(bangkok('2026-11-22T12:01:00')));
  it('the next day when the quiet hours come in between', () =>
    expect(endOf(timing(), bangkok('2026-11-22T20:00:00'), 2 * 3600, 1)).toEqual(bangkok('2026-11-23T09:00:00')));
  it('days later when a day is too short', () =>
    expect(endOf(timing({ sms_quiet_from: '09:00' }), bangkok('2026-11-22T08:00:00'), 3 * 3600, 1)).toEqual(
      bangkok('2026-11-24T09:00:00'),
    ));
  it('without a pause where quiet hours are not heeded', () =>
    expect(endOf(timing({ quiet: false }), bangkok('2026-11-22T20:00:00'), 2 * 3600, 1)).toEqual(bangkok('2026-11-22T22:00:00')));
});

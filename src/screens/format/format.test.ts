import { describe, expect, it } from 'vitest';
import { addDays, formatAge, formatCountdown, formatSoon, fromLocalInput, today, toLocalInput } from './dates';
import { formatPercent, parseMoney, parseWhole, separate } from './money';

describe('money', () => {
  it('shows a percentage without needless decimals', () => {
    expect(formatPercent(12.5)).toBe('12.5%');
    expect(formatPercent(1000)).toBe('1,000%');
  });
  it('reads what people type and refuses the rest', () => {
    expect(parseMoney('1,234.5')).toBe(1234.5);
    expect(parseMoney('๑๒๓')).toBe(123);
    expect(parseMoney('  ')).toBeNull();
    for (const wrong of ['1,5', '12,34', '1.234', 'abc', '1e5', '1,2345', '.5', '--1']) expect(parseMoney(wrong), wrong).toBeUndefined();
    expect(parseWhole('12')).toBe(12);
    expect(parseWhole('12.5')).toBeUndefined();
  });
  it('separates while typing', () => {
    expect(separate('1234567.5')).toBe('1,234,567.5');
    expect(separate('12345.')).toBe('12,345.');
    expect(separate('12a')).toBe('12a');
    expect(separate('1,2345', '1,234')).toBe('12,345');
    expect(separate('12,34', '12,345')).toBe('1,234');
    expect(separate('1,234,567')).toBe('1,234,567');
  });
  it('never makes another amount of a comma typed as a decimal mark', () => {
    expect(separate('1,', '1')).toBe('1,');
    expect(separate('1,5', '1,')).toBe('1,5');
    expect(separate('1,50', '1,5')).toBe('1,50');
    expect(separate('1,500', '1,50')).toBe('1,500');
    expect(separate('1,5')).toBe('1,5');
  });
});

describe('dates', () => {
  const at = '2026-11-20T07:05:00Z';
  it('counts Bangkok days', () => {
    expect(today(Date.parse('2026-11-20T18:00:00Z'))).toBe('2026-11-21');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(formatSoon(at, Date.parse(at), 'th')).toBe('14:05');
    expect(formatSoon(at, Date.parse('2026-11-22T00:00:00Z'), 'th')).toBe('20 พ.ย. 2569');
  });
  it('goes to an input and back', () => {
    expect(toLocalInput(at)).toBe('2026-11-20T14:05');
    expect(fromLocalInput('2026-11-20T14:05')).toBe('2026-11-20T07:05:00.000Z');
    expect(fromLocalInput('')).toBeNull();
  });
  it('tells an age in at most two units', () => {
    const now = Date.parse(at);
    const before = (minutes: number) => formatAge(new Date(now - minutes * 60_000).toISOString(), now, 'th');
    expect(before(0)).toBe('เมื่อสักครู่');
    expect(before(5)).toBe('5 นาที');
    expect(before(125)).toBe('2 ชม. 5 นาที');
    expect(before(1500)).toBe('1 วัน 1 ชม.');
    expect(before(20_000)).toBe('13 วัน');
    expect(formatCountdown(new Date(now + 105_000).toISOString(), now)).toBe('1:45');
    expect(formatCountdown(at, now + 5000)).toBe('0:00');
  });
});

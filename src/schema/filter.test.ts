import { describe, expect, it } from 'vitest';
import { f } from './fields/f';
import { matches, parseFilterKey, withoutField } from './filter';

const def = {
  fields: {
    score_gte: f.int({ label: 'คะแนน' }),
    state: f.enum({ open: 'เปิด', shut: 'ปิด' }, { label: 'สถานะ' }),
    key: f.secret({ label: 'กุญแจ' }),
    due: f.date({ label: 'ครบกำหนด' }),
    at: f.datetime({ label: 'เวลา' }),
  },
};
/** Six in the morning of the 20th in Bangkok, still the 19th in UTC. */
const now = new Date('2026-11-19T23:00:00Z');
const is = (filter: Record<string, unknown>, row: Record<string, unknown>): boolean => matches(def, filter, row, now);

describe('the grammar of filters', () => {
  it('calls a field by its whole name first, whatever that ends in', () => {
    expect(parseFilterKey(def, 'score_gte')).toEqual({ field: 'score_gte', op: 'is' });
    expect(parseFilterKey(def, 'score_gte_gte')).toEqual({ field: 'score_gte', op: 'gte' });
    expect(parseFilterKey(def, 'state_ne')).toEqual({ field: 'state', op: 'not' });
    expect(parseFilterKey(def, 'created_at_lte')).toEqual({ field: 'created_at', op: 'lte' });
    expect(parseFilterKey(def, 'score')).toBeNull();
    expect(parseFilterKey(def, 'toString')).toBeNull();
    expect(withoutField({ score_gte: 1, score_gte_lte: 5, state_empty: true }, 'score_gte')).toEqual({ state_empty: true });
  });
  it('tells days from today on by the calendar of Bangkok', () => {
    expect([is({ due: 'today' }, { due: '2026-11-20' }), is({ due: 'today' }, { due: '2026-11-19' })]).toEqual([true, false]);
    expect(is({ due_lte: 'today+3' }, { due: '2026-11-23' })).toBe(true);
    expect(is({ due_lte: 'today+3' }, { due: '2026-11-24' })).toBe(false);
    // The last day counts as a whole, and the first from its beginning.
    expect(is({ at_lte: 'today' }, { at: '2026-11-20T16:59:59.999Z' })).toBe(true);
    expect(is({ at_lte: 'today' }, { at: '2026-11-20T17:00:00Z' })).toBe(false);
    expect(is({ at_gte: 'today-1' }, { at: '2026-11-18T17:00:00Z' })).toBe(true);
    expect(is({ at_gte: 'today-1' }, { at: '2026-11-18T16:59:59Z' })).toBe(false);
  });
  it('takes what is not there for no value within bounds, but for another one', () => {
    expect([is({ at_lte: 'today' }, { at: null }), is({ state_ne: 'open' }, { state: null }), is({ state_empty: true }, {})]).toEqual([
      false,
      true,
      true,
    ]);
    expect([is({ key_empty: true }, { key: false }), is({ key_empty: false }, { key: true })]).toEqual([true, true]);
  });
  it('holds nothing to be true of what it does not know', () => expect(is({ nothing: undefined }, {})).toBe(false));
});

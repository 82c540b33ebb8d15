import { bonus } from '../../src/resources/bonus/bonus';
import type { Row } from '../../src/schema/define';
import { bangkokDay } from '../../src/schema/format';
import { invalid, type FieldError } from '../kernel/errors';
import { implement } from '../kernel/implement';
import { inNoState } from './refusals';

type Terms = Pick<Row<typeof bonus>, 'type' | 'reward' | 'percent' | 'amount' | 'start_time' | 'end_time'>;

/** What a promotion of this kind cannot do without, by field. Empty when nothing is missing. */
function missingTerms({ type, reward, percent, amount, start_time: from, end_time: to }: Terms): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  if (reward === 'percent' && !percent) errors['percent'] = { key: 'bonusWithoutPercent' };
  if (reward === 'fixed' && !amount) errors['amount'] = { key: 'bonusWithoutAmount' };
  if (type === 'window') {
    if (from === null) errors['start_time'] = { key: 'windowWithoutTime' };
    if (to === null) errors['end_time'] = { key: 'windowWithoutTime' };
    // One that ends before it begins runs past midnight; one that ends as it begins never runs.
    if (from !== null && from === to) errors['end_time'] = { key: 'windowEmpty' };
  }
  return errors;
}

/** Refuses a promotion that gives nothing, or that never runs. */
function checkTerms(terms: Terms): void {
  const errors = missingTerms(terms);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export const bonusBehaviour = implement(bonus, {
  actions: {
    async turnOn(context, row) {
      if (row.period !== null && row.period.to < bangkokDay(context.now)) throw inNoState(context, bonus, row, 'periodOver');
      const [wrong] = Object.values(missingTerms(row));
      if (wrong) throw inNoState(context, bonus, row, wrong.key);
      return { set: { active: true } };
    },
  },

  async create(_context, { type, reward, percent = null, amount = null, start_time = null, end_time = null }) {
    checkTerms({ type, reward, percent, amount, start_time, end_time });
    return {};
  },

  async update(_context, row, changes) {
    checkTerms({ ...row, ...changes });
    return {};
  },
});

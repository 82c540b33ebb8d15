import { bonus } from '../../src/resources/bonus/bonus';
import { bangkokDay } from '../../src/schema/format';
import { implement } from '../kernel/implement';
import { inNoState } from './refusals';

export const bonusBehaviour = implement(bonus, {
  actions: {
    async turnOn(context, row) {
      if (row.period !== null && row.period.to < bangkokDay(context.now)) throw inNoState(context, bonus, row, 'periodOver');
      if (!((row.reward === 'percent' ? row.percent : row.amount) ?? 0)) throw inNoState(context, bonus, row, 'bonusWithoutReward');
      return { set: { active: true } };
    },
  },
});

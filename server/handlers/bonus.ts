import { bonus } from '../../src/resources/bonus/bonus';
import { bangkokDay } from '../../src/schema/format';
import { implement } from '../kernel/implement';
import { checkWhole, inNoState } from './refusals';

export const bonusBehaviour = implement(bonus, {
  actions: {
    async turnOn(context, row) {
      if (row.period !== null && row.period.to < bangkokDay(context.now)) throw inNoState(context, bonus, row, 'periodOver');
      checkWhole(context, bonus, row);
      return { set: { active: true } };
    },
  },
});

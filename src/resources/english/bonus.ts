import { gameCategories } from '../../schema/data/gameCategories';
import type { ResourceTexts } from './texts';

export const bonus = {
  bonus: {
    name: 'Promotions',
    one: 'promotion',
    fields: {
      position: 'Place',
      name: 'Promotion',
      type: {
        label: 'Kind',
        options: { first: 'First deposit', every: 'Every deposit', window: 'Time window', free: 'Free credit', cashback: 'Cashback' },
      },
      reward: { label: 'Bonus as', options: { percent: 'Percent', fixed: 'Amount' } },
      percent: 'Bonus percent',
      amount: 'Bonus amount',
      tiers: {
        label: 'Tiers of cashback',
        help: 'What a loss reaches is given back by its tier. Empty: the same for every loss',
        of: { from: 'Loss from', percent: 'Given back (%)' },
      },
      min_deposit: 'Minimum deposit',
      max_bonus: 'Maximum bonus',
      turnover: 'Turnover (times)',
      max_withdraw: 'Maximum withdrawal',
      categories: { label: 'Game categories', options: gameCategories.en, help: 'None chosen means all' },
      period: 'Days',
      start_time: 'From',
      end_time: 'Until',
      per_member: 'Times per member',
      image: 'Picture',
      terms: 'Terms',
      active: 'On',
    },
    views: { on: 'On', off: 'Off', all: 'All' },
    sections: { promotion: 'Promotion', bonus: 'Bonus', conditions: 'Conditions', time: 'Time' },
    actions: {
      turnOn: { label: 'Switch on', ask: 'Switch on promotion {name}' },
      turnOff: { label: 'Switch off', ask: 'Switch off promotion {name}' },
    },
  },
} satisfies Partial<ResourceTexts>;

import { gameCategories } from '../../schema/data/gameCategories';
import { memberChannels, type ResourceTexts } from './texts';

export const plays = {
  member_play: {
    name: 'Plays of members',
    one: 'play',
    fields: {
      member: 'Member',
      ref: 'Round',
      provider: 'Provider',
      game: 'Game',
      category: { label: 'Category', options: gameCategories.en },
      stake: 'Stake',
      payout: 'Payout',
      void: 'Void',
      settled_at: 'Settled at',
      settled_day: 'Business day',
    },
    actions: {},
  },
  member_return: {
    name: 'Coming back',
    one: 'week of a member',
    fields: {
      member: 'Member',
      first_day: 'First deposit',
      weeks: 'Weeks later',
      returned: 'Deposited again',
      channel: { label: 'Channel', options: memberChannels },
      source: 'Source',
    },
    actions: {},
  },
  member_day: {
    name: 'Days members were active',
    one: 'day',
    fields: { member: 'Member', day: 'Business day' },
    actions: {},
  },
} satisfies Partial<ResourceTexts>;

import type { ResourceTexts } from './texts';

export const guard = {
  blocked_value: {
    name: 'Blocklist',
    one: 'block',
    fields: {
      kind: { label: 'What is blocked', options: { account: 'Account', phone: 'Phone', address: 'IP address', device: 'Device' } },
      number: 'Account number',
      phone: 'Phone',
      address: { label: 'IP address', help: 'One address or a range, such as 203.0.113.7 or 203.0.113.0/24' },
      device: { label: 'Device', help: 'As the site reports it; the tab Devices of a member says it' },
      reason: 'Reason',
      until: { label: 'Blocked until', help: 'Leave empty for no end' },
      status: { label: 'State', options: { active: 'Blocked', ended: 'Lifted' } },
      by: 'Blocked by',
    },
    views: { active: 'Blocked', ended: 'Lifted', all: 'All' },
    after: { end: 'The block is over' },
    actions: {
      lift: { label: 'Lift the block', ask: 'Lift the block of this {kind}, made because of: {reason}' },
      again: {
        label: 'Block again',
        ask: 'Block this {kind} again',
        input: { reason: 'Reason', until: { label: 'Blocked until', help: 'Leave empty for no end' } },
      },
    },
  },
  activity_off: {
    name: 'Members with activities off',
    one: 'switched-off activity',
    adds: 'Switch an activity off',
    fields: {
      member: 'Member',
      activity: {
        label: 'Activity',
        options: { all: 'Every activity', bonus: 'Bonuses', referral: 'Referral amounts', points: 'Points', tickets: 'Random boxes' },
      },
      reason: 'Reason',
      until: { label: 'Off until', help: 'Leave empty for no end' },
      status: { label: 'State', options: { off: 'Off', ended: 'On again' } },
      by: 'Switched off by',
    },
    views: { off: 'Off', ended: 'On again', all: 'All' },
    after: { end: 'The time is over' },
    actions: {
      allow: { label: 'Switch on', ask: 'Switch on {activity} for member {member}' },
      again: {
        label: 'Switch off again',
        ask: 'Switch off {activity} for member {member} again',
        input: { reason: 'Reason', until: { label: 'Off until', help: 'Leave empty for no end' } },
      },
    },
  },
  member_segment: {
    name: 'Saved segments of members',
    one: 'segment',
    adds: 'Save a segment',
    fields: { name: 'Name of the segment', filter: 'Members in it', note: 'Used for', made_by: 'Saved by' },
    actions: {},
  },
  player_limit: {
    name: 'Deposit limits and self-exclusion',
    one: 'limit',
    adds: 'Set a limit or an exclusion',
    fields: {
      member: 'Member',
      kind: {
        label: 'Kind',
        options: { day: 'Deposits a day', week: 'Deposits a week', month: 'Deposits a month', exclusion: 'Stays away' },
      },
      most: { label: 'At most', help: 'Empty is no limit. Lowering counts at once; raising or lifting it 24 hours later' },
      until: { label: 'Stays away until', help: 'Cannot be shortened, only made longer' },
      note: 'Note',
      starts_at: 'In force from',
      asked: {
        label: 'Asked',
        options: {
          office: 'Of an employee',
          site: 'On the site',
          account: 'With another account of theirs',
          elsewhere: 'At a sister site',
        },
      },
      by: 'Noted by',
    },
    actions: {},
  },
  member_duplicate: {
    name: 'Members who may be one person',
    one: 'group',
    fields: {
      kind: { label: 'They share', options: { account: 'Bank account', phone: 'Phone', device: 'Device', address: 'IP address' } },
      shared: 'What they share',
      members: 'Members',
      count: 'How many',
      status: { label: 'State', options: { open: 'To be decided', linked: 'One person', dismissed: 'Several people' } },
      reason: 'Reason',
      decided_by: 'Decided by',
      decided_at: 'Decided at',
    },
    views: { open: 'To be decided', linked: 'One person', dismissed: 'Several people', all: 'All' },
    actions: {
      link: {
        label: 'Is one person',
        ask: 'These {count} members are one person. If one of them stays away from playing, all of them will, and that cannot be shortened.',
        input: { reason: 'Reason' },
      },
      dismiss: {
        label: 'Are several',
        ask: 'These {count} members are several people. The device or IP address they share no longer counts when their withdrawals are checked; an account or a telephone still does, each time.',
        input: { reason: 'Reason' },
      },
    },
  },
} satisfies Partial<ResourceTexts>;

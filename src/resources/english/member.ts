import type { ResourceTexts } from './texts';

export const member: Pick<ResourceTexts, 'member' | 'member_bank' | 'member_note' | 'credit'> = {
  member: {
    name: 'Members',
    fields: {
      username: 'User name',
      name: 'Full name',
      phone: 'Phone',
      national_id: 'Identity number',
      balance: 'Balance',
      points: 'Points',
      tier: { label: 'Tier', options: { bronze: 'Bronze', silver: 'Silver', gold: 'Gold', platinum: 'Platinum' } },
      tags: 'Tags',
      referrer: 'Referrer',
      channel: {
        label: 'Channel',
        options: { direct: 'Direct', line: 'LINE', facebook: 'Facebook', google: 'Google', friend: 'A friend', sms: 'SMS' },
      },
      birth_date: 'Birthday',
      last_login: 'Last login',
      status: { label: 'Status', options: { pending: 'Waiting for check', active: 'Active', blocked: 'Blocked', closed: 'Closed' } },
      block_reason: 'Reason for the block',
    },
    views: { all: 'All', active: 'Active', pending: 'Waiting for check', silent: 'Not signed in for 30 days', blocked: 'Blocked' },
    sections: { member: 'Member', origin: 'Origin', balances: 'Balances', status: 'Status' },
    related: { member_bank: 'Bank accounts', deposit: 'Deposits', withdraw: 'Withdrawals', ticket: 'Random boxes', member_note: 'Notes' },
    actions: {
      block: { label: 'Block', ask: 'Block member {username} ({name})', input: { reason: 'Reason' } },
      unblock: { label: 'Unblock', ask: 'Unblock member {username} ({name})' },
      activate: { label: 'Pass the check', ask: 'Activate member {username}' },
      resetPassword: { label: 'Reset password', ask: 'Create a link for {username} to set a new password. Earlier links stop working' },
    },
  },
  member_bank: {
    name: 'Bank accounts of members',
    fields: {
      member: 'Member',
      bank: 'Bank',
      number: 'Account number',
      holder: 'Account name',
      primary: 'Main account',
      status: { label: 'Status', options: { active: 'Active', disabled: 'Off' } },
    },
    actions: {
      makePrimary: { label: 'Make main account', ask: 'Use {bank} {number} as the main account' },
      disable: { label: 'Switch off', ask: 'Switch off account {bank} {number}' },
      enable: { label: 'Switch on' },
    },
  },
  member_note: { name: 'Notes on members', fields: { member: 'Member', text: 'Text', author: 'Written by' }, actions: {} },
  credit: {
    name: 'Member credit',
    fields: {
      member: 'Member',
      kind: {
        label: 'Kind',
        options: { return: 'Return credit', remove: 'Delete credit', bonus: 'Free bonus', referral: 'Referral amount' },
      },
      amount: 'Amount',
      reason: 'Reason',
      evidence: 'Evidence',
      status: { label: 'State', options: { pending: 'Waiting', done: 'Done', cancelled: 'Cancelled' } },
      asked_by: 'Entered by',
      decided_by: 'Carried out by',
      decided_at: 'Carried out at',
    },
    views: { pending: 'Waiting', done: 'Done', cancelled: 'Cancelled', all: 'All' },
    sections: { change: 'Change', outcome: 'Outcome' },
    actions: {
      giveBack: { label: 'Return credit', ask: 'Return {amount} baht of credit to {member}' },
      remove: { label: 'Delete credit', ask: 'Delete {amount} baht of credit of {member}' },
      giveBonus: { label: 'Give the bonus', ask: 'Give {member} a free bonus of {amount} baht' },
      giveReferral: { label: 'Give the amount', ask: 'Give {member} {amount} baht for a friend they brought' },
      cancel: { label: 'Cancel', ask: 'Cancel {amount} baht of {member}', input: { reason: 'Reason' } },
    },
  },
};

import { memberTiers, type ResourceTexts } from './texts';

const ways = { call: 'Call', line: 'LINE', sms: 'SMS', chat: 'Chat of the site', other: 'Other' } as const;
const outcomes = {
  reached: 'Reached',
  no_answer: 'No answer',
  later: 'Asked to be contacted later',
  deposited: 'Deposited again',
  not_interested: 'Not interested',
  wrong_number: 'Wrong number',
} as const;
const nextAt = { label: 'Next contact', help: 'Empty: no date yet' } as const;

export const follow = {
  member_follow: {
    name: 'Member follow-up',
    one: 'follow-up',
    adds: 'Follow a member',
    fields: {
      member: 'Member',
      employee: 'Followed by',
      why: {
        label: 'About',
        options: { silent: 'No deposit for long', first: 'First deposit', vip: 'VIP', complaint: 'Complaint', other: 'Other' },
      },
      next_at: nextAt,
      note: 'Note',
      state: { label: 'State', options: { open: 'Followed', done: 'Ended', dropped: 'Given up' } },
      contacts: 'Contacts',
      last_at: 'Last contact',
      way: { label: 'Last way', options: ways },
      outcome: { label: 'Outcome', options: outcomes },
      ended_at: 'Ended at',
      summary: 'Summary',
    },
    views: { mine: 'Mine', due: 'Due', open: 'Followed', all: 'All' },
    sections: { follow: 'Follow-up', contacts: 'Contacts', end: 'End' },
    related: { member_contact: 'Contacts' },
    actions: {
      contact: {
        label: 'Note a contact',
        input: { way: { label: 'Way', options: ways }, outcome: { label: 'Outcome', options: outcomes }, note: 'Note', next_at: nextAt },
      },
      close: {
        label: 'End the follow-up',
        ask: 'End the follow-up of member {member} by {employee}',
        input: { outcome: { label: 'Final outcome', options: outcomes }, summary: 'Summary' },
      },
      drop: { label: 'Give up', ask: 'Give up the follow-up of member {member} by {employee}', input: { summary: 'Reason' } },
      handOver: {
        label: 'Hand over',
        ask: 'Hand the follow-up of member {member} over from {employee} to',
        input: { employee: 'Followed by from now on' },
      },
    },
  },
  member_contact: {
    name: 'Contacts with members',
    one: 'contact',
    fields: {
      follow: 'Follow-up',
      member: 'Member',
      way: { label: 'Way', options: ways },
      outcome: { label: 'Outcome', options: outcomes },
      note: 'Note',
      next_at: 'Next contact agreed',
      by: 'Contacted by',
    },
    actions: {},
  },
  vip_tier: {
    name: 'VIP tiers',
    one: 'tier',
    fields: {
      tier: { label: 'Tier', options: memberTiers },
      needed: { label: 'Deposits it takes', help: 'Credited, and not taken back' },
      window_days: { label: 'Of the last days', help: 'Today among them' },
      grace_days: { label: 'Days of grace before going down', help: 'From when deposits of the last days fall short' },
      points: { label: 'Points when first reached', help: 'A member gets them once for each tier' },
      active: { label: 'By itself', help: 'Switched off, nobody is moved into this tier or down from it' },
      benefit: { label: 'What the tier brings', help: 'For employees to tell members' },
    },
    actions: {},
  },
} satisfies Partial<ResourceTexts>;

import type { ResourceTexts } from './texts';

export const extension = {
  ticket: {
    name: 'Random boxes',
    one: 'random box',
    fields: {
      box: 'Box',
      member: 'Member',
      status: { label: 'Status', options: { given: 'Not opened', opened: 'Opened', cancelled: 'Cancelled' } },
      prize: 'Prize',
      value: 'Value',
      opened_at: 'Opened at',
      opened_day: 'Business day it was opened',
      given_by: 'Given by',
      note: 'Note',
    },
    views: { given: 'Not opened', opened: 'Opened', all: 'All' },
    actions: {
      open: { label: 'Open the box', ask: 'Open the box for member {member}. A money prize becomes credit at once' },
      cancel: { label: 'Cancel the box', ask: 'Cancel the box of member {member}' },
    },
  },
  ticket_box: {
    name: 'Box kinds',
    one: 'kind of box',
    fields: {
      name: 'Box',
      image: 'Picture',
      color: 'Box colour',
      prizes: { label: 'Prize table', help: 'Weights are whole numbers. Chance of a prize = its weight ÷ all weights' },
      prizes_by: 'Prizes last set by',
      prizes_from: { label: 'Everybody who set this table', help: 'They do not open a box of it alone, until all prizes are set anew' },
      period: 'Given from – to',
      active: 'On',
    },
    related: { ticket: 'Boxes given' },
    actions: {},
  },
} satisfies Partial<ResourceTexts>;

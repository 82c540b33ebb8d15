import { member } from './member';
import type { ResourceTexts } from './texts';

const variables = { label: 'Text', help: '{name} {username} {balance} {points} {web} stand for what is known of the member' };
const audience = {
  segment: {
    label: 'Segment',
    options: {
      never: 'Registered, never deposited',
      recent: 'Deposited within 30 days',
      lapsed: 'Has deposited, not in the last 30 days',
      birthday: 'Birthday this month',
    },
  },
  to_tier: { label: 'Tier', options: member.member.fields.tier.options },
  to_channel: { label: 'Came by', options: member.member.fields.channel.options },
  to_tags: 'Has one of the tags',
  idle_days: 'Not signed in for at least (days)',
  joined_from: 'Registered from',
  joined_to: 'Registered until',
} as const;
const counters = {
  recipients: 'Recipients',
  parts: 'Parts',
  cost: 'Cost',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  suppressed: 'Not sent',
  spent: 'Spent',
} as const;
const optout = {
  phone: 'Phone',
  source: { label: 'Came by', options: { staff: 'Entered by staff', keyword: 'Asked by a reply', complaint: 'Complained' } },
  note: 'Note',
} as const;

export const sms: Pick<
  ResourceTexts,
  | 'sms_campaign'
  | 'sms_cross'
  | 'sms_message'
  | 'sms_auto'
  | 'sms_sender'
  | 'sms_template'
  | 'sms_day'
  | 'sms_optout'
  | 'sms_optout_office'
  | 'sms_suspect'
> = {
  sms_campaign: {
    name: 'SMS messaging',
    screens: { calendar: { name: 'Campaign calendar' } },
    fields: {
      name: 'Campaign',
      sender: 'Sender name',
      text: variables,
      audience: { label: 'Recipients from', options: { file: 'From a file', filter: 'Member filter', segment: 'Segment' } },
      ...audience,
      scheduled_at: { label: 'Send at', help: 'Leave empty to send at once' },
      quiet: { label: 'Keep quiet hours', help: 'Waits until the quiet hours of the site are over' },
      ...counters,
      status: {
        label: 'State',
        options: {
          draft: 'Draft',
          queued: 'Waiting',
          sending: 'Sending',
          paused: 'Paused',
          sent: 'Sent',
          failed: 'Failed',
          cancelled: 'Cancelled',
        },
      },
      reason: 'Reason',
      made_by: 'Made by',
      started_at: 'Started',
      finished_at: 'Finished',
      cross: 'Campaign over several sites',
    },
    views: { all: 'All', draft: 'Drafts', running: 'Under way', done: 'Sent', stopped: 'Not successful' },
    sections: { campaign: 'Campaign', recipients: 'Recipients', results: 'Results', work: 'Work' },
    related: { sms_message: 'Messages' },
    actions: {
      send: { label: 'Send the campaign', ask: 'Send {name} to {recipients} numbers, {parts} parts, for at most {cost} baht' },
      recount: {
        label: 'Count again',
        ask: 'Count the recipients of {name} again; they were {recipients} numbers for {cost} baht',
        result: { recipients: 'Recipients', more: 'Difference', parts: 'Parts', cost: 'Cost' },
      },
      pause: { label: 'Pause', ask: 'Pause {name}; what has gone out still arrives' },
      resume: { label: 'Go on', ask: 'Go on sending {name}' },
      cancel: {
        label: 'Cancel',
        ask: 'Cancel {name}; credit for what has not gone out comes back at once',
        input: { reason: 'Reason' },
        result: { release: 'Credit that comes back' },
      },
    },
  },
  sms_cross: {
    name: 'SMS CROSS',
    fields: {
      name: 'Campaign',
      services: { label: 'Sites', help: 'The sites it is sent at' },
      sender_name: { label: 'Sender name', help: 'Has to be in use at every chosen site' },
      text: variables,
      ...audience,
      scheduled_at: { label: 'Send at', help: 'Leave empty to send at once' },
      ...counters,
      status: { label: 'State', options: { draft: 'Draft', sent: 'Queued at every site', cancelled: 'Cancelled' } },
      made_by: 'Made by',
    },
    sections: { campaign: 'Campaign', recipients: 'Recipients', results: 'Results', work: 'Work' },
    actions: {
      send: { label: 'Send at every site', ask: 'Send {name} to {recipients} numbers of the chosen sites for at most {cost} baht' },
      recount: { label: 'Count again' },
      cancel: { label: 'Cancel', ask: 'Cancel {name} at every site that has not finished', input: { reason: 'Reason' } },
    },
  },
  sms_message: {
    name: 'All messages',
    fields: {
      direction: { label: 'Direction', options: { out: 'Out', in: 'In' } },
      phone: 'Phone',
      member: 'Member',
      sender: 'Sender name',
      text: 'Text',
      parts: 'Parts',
      cost: 'Cost',
      status: {
        label: 'State',
        options: {
          queued: 'Waiting',
          submitting: 'Being sent',
          submitted: 'Sent, no result yet',
          delivered: 'Delivered',
          failed: 'Failed',
          unknown: 'Result unknown',
          suppressed: 'Not sent',
          cancelled: 'Cancelled',
          received: 'Received',
        },
      },
      reason: 'Reason',
      campaign: 'Campaign',
      auto: 'Automatic message',
      provider_id: 'Provider reference',
      submitted_at: 'Sent at',
      done_at: 'Result at',
    },
    views: { all: 'All', delivered: 'Delivered', failed: 'Failed', suppressed: 'Not sent', received: 'Received' },
    actions: {},
  },
  sms_auto: {
    name: 'Automatic messages',
    fields: {
      name: 'Name',
      event: { label: 'Sent when', options: { registered: 'Registered', idle: 'No deposit for some days', birthday: 'Birthday' } },
      days: { label: 'Days', help: 'Registered: days after it. No deposit: days without one' },
      sender: 'Sender name',
      text: variables,
      daily_cap: 'At most a day',
      active: 'On',
      sent: 'Sent',
      last_run: 'Last run',
      problem: 'Problem',
    },
    views: { all: 'All', on: 'On', off: 'Off' },
    related: { sms_message: 'Messages' },
    actions: {
      turnOn: { label: 'Switch on', ask: 'Send {name} by itself from now on' },
      turnOff: { label: 'Switch off', ask: 'No longer send {name}' },
    },
  },
  sms_sender: {
    name: 'Sender names',
    fields: {
      name: { label: 'Sender name', help: 'A–Z and 0–9, at most 11, no spaces' },
      purpose: 'Used for',
      document: 'Application document',
      status: {
        label: 'State',
        options: { pending: 'Waiting', approved: 'In use', refused: 'Refused', dropped: 'Dropped by the carrier' },
      },
      reason: 'Reason',
      last_used: 'Last used',
    },
    views: { all: 'All', pending: 'Waiting', approved: 'In use' },
    actions: {
      approve: { label: 'Carrier has approved', ask: 'Record that the carrier approved {name}' },
      refuse: { label: 'Refused', ask: 'Record that the carrier refused {name}', input: { reason: 'Reason' } },
      drop: { label: 'Dropped', ask: 'Record that the carrier dropped {name}', input: { reason: 'Reason' } },
    },
  },
  sms_template: { name: 'SMS templates', fields: { name: 'Template', text: variables }, actions: {} },
  sms_day: {
    name: 'SMS report',
    fields: {
      day: 'Day',
      sender: 'Sender name',
      sent: 'Sent',
      delivered: 'Delivered',
      failed: 'Failed',
      suppressed: 'Not sent',
      parts: 'Parts',
      cost: 'Cost',
    },
    actions: {},
  },
  sms_optout: { name: 'SMS opt-outs', fields: optout, actions: {} },
  sms_optout_office: { name: 'SMS opt-outs of every site', fields: optout, actions: {} },
  sms_suspect: {
    name: 'Suspected SMS',
    screens: { hack: { name: 'Suspected SMS' } },
    fields: {
      sender: 'Says it is from',
      text: 'Text',
      received_at: 'Received',
      device: 'Forwarded by',
      reason: {
        label: 'Why it is suspected',
        options: {
          sender: 'Unknown sender',
          shape: 'Not the shape of the bank',
          repeated: 'Repeated',
          signature: 'Wrong signature of the device',
        },
      },
      status: { label: 'Verdict', options: { new: 'To be checked', forged: 'Forged', genuine: 'Genuine' } },
      note: 'Note',
      checked_by: 'Checked by',
    },
    views: { new: 'To be checked', forged: 'Forged', genuine: 'Genuine', all: 'All' },
    actions: {
      forged: { label: 'Forged', ask: 'The message from {sender} is forged', input: { note: 'Note' } },
      genuine: { label: 'Genuine', ask: 'The message from {sender} is genuine', input: { note: 'Note' } },
    },
  },
};

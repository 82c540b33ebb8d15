import type { ResourceTexts } from './texts';

const watchedFigures = {
  withdraw_waiting: 'Withdrawal waits too long',
  deposit_waiting: 'Deposit waits too long',
  line_waiting: 'Incoming money unmatched too long',
  bonus_share: 'Bonuses of the day’s deposits',
  adjustments: 'Credit by hand in a day',
  outflow: 'Withdrawn more than deposited in a day',
  refunds_sum: 'Deposits taken back in a day',
  bank_gap: 'Bank balance does not follow from its lines',
};

const toldCodes = {
  P001: 'Figures of the site (P001)',
  P003: 'Deposits (P003)',
  P004: 'Withdrawals (P004)',
  P008: 'Credit (P008)',
  P013: 'Bank accounts (P013)',
  M007: 'Checks of money (M007)',
};

const lineReasons = {
  token: 'LINE does not take the token of the room',
  room: 'LINE does not know the room, or the bot is not in it',
  quota: 'Above the quota of messages at LINE',
  away: 'LINE cannot be reached',
  late: 'Could not be sent within a day',
};

const halts = {
  rights: 'Its author has no right to the report any more',
  second: 'Above the rows of a day: export it yourself, so that a second person agrees',
  limit: 'Its author has exported as often as their role allows in a day',
};

export const alerts = {
  report_schedule: {
    name: 'Reports by the clock',
    one: 'schedule',
    adds: 'Have a report sent',
    fields: {
      report: {
        label: 'Report',
        options: {
          site_overview: 'Site dashboard',
          marketing: 'Marketing',
          member_vip: 'VIP top 30',
          sms_report: 'SMS report',
          working: 'Staff work report',
        },
      },
      every: { label: 'For', options: { day: 'Every day', week: 'Every week', month: 'Every month' } },
      at: { label: 'From this time on', help: 'The last period that is over comes at once, then each one once' },
      to: { label: 'Goes to', options: { room: 'A LINE room', file: 'A file' } },
      room: 'LINE room',
      format: { label: 'Kind of file', options: { xlsx: 'Excel (XLSX)', csv: 'CSV' } },
      author: 'Set up by',
      state: { label: 'Status', options: { on: 'On', off: 'Off', halted: 'Halted' } },
      halted_for: { label: 'Halted because', options: halts },
    },
    related: { report_run: 'Sent' },
    actions: { turnOff: { label: 'Switch off' }, turnOn: { label: 'Switch on' } },
  },
  report_run: {
    name: 'Reports sent by the clock',
    one: 'report',
    fields: {
      schedule: 'Schedule',
      author: 'Set up by',
      day_from: 'From',
      day_to: 'To',
      outcome: { label: 'Outcome', options: { begun: 'Being made', sent: 'Sent to the room', kept: 'Kept as a file', halted: 'Not sent' } },
      reason: { label: 'Reason', options: halts },
      file: 'File',
      mark: { label: 'File mark', help: 'As among the exported files' },
      until: 'Kept until',
    },
    actions: {},
  },
  line_room: {
    name: 'LINE notifications',
    one: 'LINE room',
    adds: 'Add a LINE room',
    fields: {
      name: 'Name of the room',
      target: { label: 'Id of the room', help: 'The id of a group (C…), room (R…) or user (U…) of LINE, 33 characters' },
      token: { label: 'Token of the LINE account', help: 'Channel access token, stored encrypted. Leave empty to keep the present one' },
      active: 'On',
      sent_at: 'Last sent',
      problem: { label: 'Problem', options: lineReasons },
    },
    related: { alert_rule: 'Rules that tell it', report_schedule: 'Reports sent to it', line_message: 'Messages' },
    actions: {
      test: { label: 'Send a test', ask: 'Send a test to {name}. Its outcome stands in the tab of messages', done: 'Being sent' },
    },
  },
  line_message: {
    name: 'Messages to LINE rooms',
    one: 'message',
    fields: {
      room: 'Room',
      about: { label: 'About', options: { alert: 'Alert', report: 'Report', test: 'Test' } },
      text: 'Text',
      state: { label: 'Status', options: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } },
      reason: { label: 'Reason', options: lineReasons },
      tries: 'Attempts',
      next_at: 'Next attempt',
      sent_at: 'Sent at',
      retry_key: 'Key against sending twice',
    },
    views: { all: 'All', waiting: 'Waiting', failed: 'Failed' },
    actions: {},
  },
  alert_rule: {
    name: 'Rules of alerts',
    one: 'rule of alerts',
    fields: {
      figure: { label: 'Watches', options: watchedFigures },
      minutes: 'Above so many minutes',
      share: 'From this share on',
      amount: 'Above so many baht',
      bell: 'Tell by the bell',
      told: {
        label: 'Tell only who holds',
        help: 'Empty: everybody who sees the alerts of the site',
        options: toldCodes,
      },
      room: 'Tell the LINE room',
      active: 'On',
      author: 'Last set up by',
      halted_for: { label: 'Room not told because', options: { rights: 'Whoever set it up does not see the alerts of the site any more' } },
    },
    actions: {
      tellAgain: { label: 'Tell the room again' },
      spread: {
        label: 'Use at other sites too',
        ask: 'Use the bound of “{figure}” and whom it tells at the chosen sites. Their rule about the same is replaced, and of several one stays on; rooms of LINE stay as they are at each',
        input: { services: 'Sites' },
        done: 'Used at the chosen sites',
      },
    },
  },
  alert: {
    name: 'Alerts',
    one: 'alert',
    fields: {
      service: 'Site',
      figure: { label: 'About', options: watchedFigures },
      value: 'Found',
      bound: 'Bound',
      worst: 'Highest',
      unit: { label: 'Unit', options: { minutes: 'minutes', percent: '%', baht: 'baht', rows: 'records' } },
      about: 'Account',
      day: 'Business day',
      state: { label: 'Status', options: { open: 'Nobody has seen it', acknowledged: 'Seen', over: 'Over' } },
      raised_at: 'Raised',
      over_at: 'Over at',
      seen_by: 'Seen by',
      seen_at: 'Seen at',
      note: 'Note',
      bell: 'Told by the bell',
      told: { label: 'Told only to who holds', options: toldCodes },
      rule: 'Number of the rule',
      record: 'Longest waiting record',
      subject: 'Period or account',
    },
    views: { standing: 'Standing', open: 'Not seen', all: 'All' },
    sections: { what: 'What', seen: 'Seen', system: 'System' },
    screens: { every: { name: 'Alerts of all sites' } },
    actions: { acknowledge: { label: 'Seen', input: { note: 'Note' } } },
  },
} satisfies Partial<ResourceTexts>;

import { agentProviders } from '../../schema/data/agentProviders';
import type { ResourceTexts } from './texts';

const wallets = { ours: 'Our wallet', site: "The site's wallet" };
const siteEvents = {
  'member.updated': 'Member changed',
  'member.blocked': 'Member blocked',
  'tier.changed': 'Tier changed',
  'balance.changed': 'Balance changed',
  'deposit.credited': 'Deposit credited',
  'deposit.rejected': 'Deposit rejected',
  'deposit.reversed': 'Deposit reversed',
  'withdrawal.approved': 'Withdrawal approved',
  'withdrawal.paid': 'Withdrawal paid',
  'withdrawal.rejected': 'Withdrawal not paid',
};
const keyScopes = {
  members: 'Members',
  money: 'Deposits and withdrawals',
  play: 'Play',
  activities: 'Activities',
  bank: 'Bank lines',
  payout: 'Results of payouts',
  read: 'Read only',
};

export const admin: Pick<
  ResourceTexts,
  | 'employee'
  | 'role'
  | 'ip_rule'
  | 'audit'
  | 'exported_file'
  | 'job_run'
  | 'archive'
  | 'system_config'
  | 'site'
  | 'site_key'
  | 'site_webhook'
  | 'webhook_delivery'
  | 'site_config'
> = {
  employee: {
    name: 'Employees',
    fields: {
      username: 'User name',
      name: 'Name',
      level: 'Level',
      deptcode: { label: 'Department', options: { D001: 'D001', D002: 'D002', D003: 'D003' } },
      role: 'Role',
      services: { label: 'Sites', help: 'Names of the sites looked after' },
      active: 'Active',
      two_factor: 'Two-factor sign-in',
      last_login: 'Last login',
      last_ip: 'From address',
    },
    views: { active: 'Active', inactive: 'Off', all: 'All' },
    actions: {
      disable: { label: 'Disable', ask: 'Disable the account of {name} and sign them out at once' },
      enable: { label: 'Enable', ask: 'Enable the account of {name}' },
      invite: { label: 'Create password link', ask: 'Create a one-time link for {name} to set a password, good for 24 hours' },
      askNewPassword: { label: 'Ask for a new password', ask: '{name} has to change the password before anything else' },
      resetTwoFactor: {
        label: 'Clear second factor',
        ask: 'Clear the second factor of {name} and sign them out everywhere',
        input: { reason: 'Reason' },
      },
    },
  },
  role: {
    name: 'Roles',
    fields: {
      name: 'Role',
      note: 'Description',
      permissions: {
        label: 'Permissions',
        of: { code: 'Code', active: 'Active', view: 'View', add: 'Add', update: 'Edit', delete: 'Delete', export: 'Export' },
      },
      deposit_limit: { label: 'Approves deposits alone up to', help: 'Above this a second person must approve. Empty means no limit' },
      withdraw_limit: {
        label: 'Approves withdrawals alone up to',
        help: 'Above this a second person must approve. Empty means no limit',
      },
      credit_limit: { label: 'Changes credit alone up to', help: 'Above this a second person must approve. Empty means no limit' },
      sms_limit: {
        label: 'Sends SMS alone up to',
        help: 'A campaign that costs more must be approved by a second person. Empty means no limit',
      },
      reveals_per_day: 'Personal data shown per day',
      exports_per_day: 'Exports per day',
      two_factor: { label: 'Two-factor sign-in required', help: 'Who has not set it up must do so before any other work' },
    },
    sections: { role: 'Role', limits: 'Limits', safety: 'Safety', permissions: 'Permissions' },
    related: { employee: 'Employees with this role' },
    actions: {},
  },
  ip_rule: {
    name: 'Allowed IP addresses',
    fields: {
      cidr: { label: 'IP address or range', help: 'Such as 203.0.113.7, 203.0.113.0/24 or 2001:db8:1:2::/64' },
      scope: { label: 'Applies to', options: { office: 'Everybody', role: 'A role', employee: 'An employee' } },
      role: 'Role',
      employee: 'Employee',
      note: 'Note',
      active: 'On',
      expires_at: {
        label: 'Valid until',
        help: 'Empty means it does not expire. The last one to expire stays in force until there is another or it is switched off',
      },
    },
    views: { active: 'On', inactive: 'Off', all: 'All' },
    sections: { address: 'Address', whomItConcerns: 'Whom it concerns', use: 'Use' },
    actions: {},
  },
  audit: {
    name: 'Audit trail',
    fields: {
      at: 'Time',
      employee: 'Employee',
      service: 'Site',
      resource: 'Data',
      record_id: 'Record no.',
      action: 'Action',
      before: 'Before',
      after: 'After',
      ip: 'IP address',
      result: { label: 'Result', options: { ok: 'Done', refused: 'Refused' } },
    },
    actions: {},
  },
  exported_file: {
    name: 'Exported files',
    fields: {
      mark: { label: 'File mark', help: 'Stands at the end of every row of the file; search for it to see who exported it' },
      author: 'Exported by',
      service: 'Site',
      what: 'Records',
      filter: 'Filter',
      columns: 'Columns',
      row_count: 'Rows',
      because: {
        label: 'Why a second person',
        options: {
          rows: 'More rows than the site allows',
          unmasked: 'Data that is hidden as a rule',
          both: 'Too many rows, and data that is hidden as a rule',
        },
      },
      state: {
        label: 'State',
        options: { asked: 'Waits for a second person', agreed: 'Agreed', made: 'Exported', refused: 'Refused', expired: 'Out of time' },
      },
      expires_at: 'Good until',
      decided_by: 'Decided by',
      decided_at: 'Decided at',
      reason: 'Reason',
      resource: 'Name in the system',
      asked_hash: 'Fingerprint of the request',
    },
    views: { asked: 'To decide', agreed: 'Agreed', made: 'Exported', all: 'All' },
    sections: { file: 'File', decision: 'Decision', system: 'System' },
    after: { requestExpires: 'Request out of time', agreementExpires: 'Agreement out of time' },
    actions: {
      agree: { label: 'Agree', ask: 'Let {author} export {row_count} rows of {what}' },
      refuse: { label: 'Refuse', input: { reason: 'Reason' } },
    },
  },
  archive: {
    name: 'Files of old data',
    fields: {
      month: 'Month',
      series: { label: 'Data', options: { audit: 'Audit log', sms_message: 'SMS messages', ledger_posting: 'Ledger' } },
      service: 'Site',
      row_count: 'Rows',
      taken: 'Taken out of the database',
      bytes: 'Size in bytes',
      digest: 'Fingerprint of the file',
      written_at: 'Written',
      finished_at: 'Finished',
    },
    actions: {},
  },
  job_run: {
    name: 'Automatic work',
    fields: {
      job: {
        label: 'Job',
        options: {
          claims: 'Give back what nobody works on any more',
          after: 'Change states when their time has come',
          seal_trail: 'Seal the audit trail',
          forget_announcements: 'Clear old announcements of changes',
          forget_keys: 'Clear old keys of commands',
          forget_line_requests: 'Clear requests to sign in with LINE',
          empty_trash: 'Empty the trash of what is past its time',
          sweep_files: 'Remove uploads that nothing uses',
          forget_shares: 'Clear sums of earlier days decided alone',
          forget_runs: 'Clear old records of automatic work',
          archive: 'Move old data to files',
          check_books: 'Check the books of the site',
        },
      },
      subject: 'Of',
      period: 'Period',
      outcome: { label: 'Outcome', options: { running: 'Running', done: 'Done', failed: 'Failed' } },
      amount: 'How much',
      kept: { label: 'Left', help: 'Not possible yet, as for records in the trash that others refer to' },
      attempts: 'Attempt',
      started_at: 'Started',
      finished_at: 'Finished',
      error: 'Error',
      next_at: 'Tried again at',
      lease_until: 'Taken as stopped at',
    },
    views: { all: 'All', failed: 'Failed', running: 'Running' },
    actions: {},
  },
  system_config: {
    name: 'System settings',
    fields: {
      typeweb: { label: 'Kind of site', options: { game: 'Games', topup: 'Game top-up', lotto: 'Lottery' } },
      contract_end: { label: 'Contract ends', help: 'The header shows the day after' },
      menu_by: { label: 'Sites in the menu', options: { service: 'By site', group_type: 'By group of sites' } },
      menu_order: { label: 'Order of the menu', options: { catalogue: 'As the system has it', alphabet: 'By the alphabet' } },
      menu_off: { label: 'Menus switched off', help: 'Permission codes of menus not to show, such as P018. Empty shows all' },
      main_menu: { label: 'Further main menu entries', of: { name: 'Name', path: 'Address in the panel', icon: 'Icon', order: 'Order' } },
      sms_app: 'Download folder of the SMS app',
    },
    sections: { system: 'System', menu: 'Menu' },
    actions: {},
  },
  site: {
    name: 'Sites',
    fields: {
      service: 'Site code',
      webname: 'Site name',
      group_type: { label: 'Group', options: { game: 'Games', topup: 'Game top-up', lotto: 'Lottery' } },
      agent_provider: { label: 'Agent provider', options: agentProviders, help: 'Where the site keeps its agent credit' },
      firebase_url: 'Live data address',
      logo: 'Logo',
      sms_price: 'Price of an SMS part',
      wallet: { label: 'Play money of members is in', options: wallets },
      active: 'On',
    },
    screens: { connection: { name: 'Site connections' } },
    sections: { site: 'Site', smsMessages: 'SMS messages', interface: 'Connection' },
    related: { site_key: 'Keys', site_webhook: 'Webhooks' },
    actions: {
      makeKey: {
        label: 'Make a key',
        ask: 'Make a key for {webname}. It is shown once',
        input: {
          scopes: { label: 'Scopes', options: keyScopes },
          addresses: { label: 'Works from', help: 'Addresses or ranges. Empty means everywhere' },
        },
      },
      rotateKey: {
        label: 'Replace a key',
        ask: 'Make the successor of a key of {webname}. The old one goes on working for the hours given',
        input: { key: 'Key number', hours: 'The old key works for (hours)' },
      },
      revokeKey: { label: 'Revoke a key', ask: 'Revoke a key of {webname} at once', input: { key: 'Key number' } },
      addWebhook: {
        label: 'Add a webhook',
        ask: 'Add an address that {webname} is told at. The secret is shown once',
        input: { url: { label: 'Address', help: 'Begins with https://' }, events: { label: 'Events', options: siteEvents } },
      },
      removeWebhook: { label: 'Remove a webhook', ask: 'Tell this address of {webname} nothing more', input: { webhook: 'Address' } },
      resend: { label: 'Send again', ask: 'Send an event of {webname} again', input: { delivery: 'Delivery' } },
      setWallet: {
        label: 'Choose the wallet',
        ask: 'Choose where the play money of the members of {webname} is',
        input: { wallet: { label: 'Play money of members is in', options: wallets } },
      },
    },
  },
  site_webhook: {
    name: 'Webhooks',
    fields: {
      site: 'Site',
      service: 'Site code',
      url: 'Address',
      events: { label: 'Events', options: siteEvents },
      secret: 'Secret',
      active: 'In use',
      paused_at: 'Paused at',
      made_by: 'Added by',
    },
    related: { webhook_delivery: 'Deliveries' },
    actions: { resume: { label: 'Resume', ask: 'Send to {url} again' } },
  },
  webhook_delivery: {
    name: 'Webhook deliveries',
    fields: {
      webhook: 'Address',
      service: 'Site code',
      event: 'Event number',
      type: { label: 'Event', options: siteEvents },
      subject: 'Member',
      state: { label: 'State', options: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } },
      next_at: 'Next attempt',
      attempts: { label: 'Attempts', of: { at: 'Time', status: 'Status', answer: 'Answer' } },
    },
    views: { waiting: 'Waiting', failed: 'Failed', all: 'All' },
    actions: {},
  },
  site_key: {
    name: 'Keys of sites',
    fields: {
      site: 'Site',
      service: 'Site code',
      key: 'Key number',
      scopes: { label: 'Scopes', options: keyScopes },
      addresses: 'Works from',
      made_by: 'Made by',
      expires_at: 'Works until',
      revoked_at: 'Revoked at',
      last_used_at: 'Last used',
    },
    views: { valid: 'Valid', all: 'All' },
    actions: {},
  },
  site_config: {
    name: 'Basic settings',
    fields: {
      cutoff: { label: 'Day cut-off', help: 'A new business day begins at this time. Empty means midnight' },
      withdraw_second_limit: 'Withdrawals above this need a second approver',
      deposit_second_limit: 'Deposits above this need a second approver',
      credit_second_limit: 'Credit changes above this need a second approver',
      sms_second_limit: 'SMS campaigns above this need a second approver',
      export_second_rows: { label: 'Exports of more rows need a second person', help: 'Empty means any number is exported alone' },
      auto_credit: 'Credit by itself when exactly one bank line fits',
      auto_credit_limit: 'Credit by itself up to',
      deposit_expiry_minutes: 'Minutes to wait for the money',
      withdraw_auto_limit: { label: 'Withdraw by itself when every rule holds, up to', help: 'Zero means every one waits for a person' },
      withdraw_min: 'Least withdrawal',
      sms_quiet_from: {
        label: 'No SMS from',
        help: 'Campaigns that keep the quiet hours wait until they are over. Empty means messages go out all day',
      },
      sms_quiet_to: 'No SMS until',
    },
    sections: {
      businessDay: 'Business day',
      limits: 'Limits that need a second approver',
      money: 'Deposits and withdrawals',
      smsQuietHours: 'SMS quiet hours',
    },
    actions: { resetDefaults: { label: 'Reset to defaults', ask: 'Reset the basic settings of this site to their defaults' } },
  },
};

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

export const sites = {
  site: {
    name: 'Sites',
    one: 'site',
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
        ask: 'Make a key for {webname}. It is shown once. One that writes takes a second person, to whom it is shown',
        input: {
          scopes: { label: 'Scopes', options: keyScopes },
          addresses: { label: 'Works from', help: 'Addresses or ranges. A key that only reads may have none, which means everywhere' },
        },
      },
      rotateKey: {
        label: 'Replace a key',
        ask: 'Make the successor of a key of {webname}. The old one goes on working for the hours given. One that writes takes a second person, to whom it is shown',
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
    one: 'webhook',
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
    actions: {
      test: { label: 'Send a test', ask: 'Send a test event to {url}. The answer appears under Deliveries' },
      resume: { label: 'Resume', ask: 'Send to {url} again' },
    },
  },
  webhook_delivery: {
    name: 'Webhook deliveries',
    one: 'delivery',
    fields: {
      webhook: 'Address',
      service: 'Site code',
      event: 'Event number',
      type: { label: 'Event', options: { ...siteEvents, 'webhook.test': 'Trial of the address' } },
      subject: 'Member',
      state: { label: 'State', options: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } },
      next_at: 'Next attempt',
      resent_at: 'Sent again at',
      attempts: { label: 'Attempts', of: { at: 'Time', status: 'Status', answer: 'Answer' } },
    },
    views: { waiting: 'Waiting', failed: 'Failed', all: 'All' },
    actions: {},
  },
  site_key: {
    name: 'Keys of sites',
    one: 'key',
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
  common_reason: {
    name: 'Common reasons',
    one: 'reason',
    fields: {
      position: 'Place',
      use: {
        label: 'Used when',
        options: {
          deposit: 'A deposit is rejected',
          withdraw: 'A withdrawal is rejected',
          refund: 'A deposit is refunded',
          block: 'A member is blocked',
        },
      },
      text: 'Reason',
    },
    actions: {},
  },
  site_config: {
    name: 'Basic settings',
    one: 'basic settings',
    fields: {
      cutoff: { label: 'Day cut-off', help: 'A new business day begins at this time. Empty means midnight' },
      withdraw_second_limit: 'Withdrawals above this need a second approver',
      deposit_second_limit: 'Deposits above this need a second approver',
      credit_second_limit: 'Credit changes above this need a second approver',
      points_second_limit: 'Points given above this need a second approver',
      sms_second_limit: 'SMS campaigns above this need a second approver',
      export_second_rows: { label: 'Exports of more rows need a second person', help: 'Empty means any number is exported alone' },
      auto_credit: 'Credit by itself when exactly one bank line fits',
      auto_credit_limit: 'Credit by itself up to',
      deposit_expiry_minutes: 'Minutes to wait for the money',
      withdraw_auto_limit: {
        label: 'Withdraw by itself when every rule holds, up to',
        help: 'Of one member in a day. Zero means every one waits for a person',
      },
      payout_reserve: { label: 'Leave in a paying account at least', help: 'Automatic transfers do not use it' },
      withdraw_min: 'Least withdrawal',
      play_win_limit: {
        label: 'A member wins by playing, in a day, at most',
        help: 'A win the website tells above this is not credited until this is raised and the website sends it again. Empty means no limit',
      },
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
} satisfies Partial<ResourceTexts>;

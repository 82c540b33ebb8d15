import { overReason, type ResourceTexts } from './texts';

const sources = { file: 'Bank file', feed: 'Bank feed', notice: 'Notice on a phone', manual: 'Typed by hand' };

export const bank: Pick<ResourceTexts, 'bank_account' | 'statement_line' | 'line_sighting'> = {
  bank_account: {
    name: 'Bank accounts',
    fields: {
      bank: 'Bank',
      number: 'Account number',
      holder: 'Account name',
      purpose: { label: 'Used for', options: { deposit: 'Deposits', withdraw: 'Withdrawals', hold: 'Holding money' } },
      balance: 'Balance',
      promptpay_id: { label: 'PromptPay number', help: 'A mobile number of 10 digits, a national or tax id of 13, or a wallet of 15' },
      biller_id: { label: 'Biller ID', help: '15 digits, for bill-payment codes that carry a reference' },
      daily_limit: 'Daily limit',
      priority: 'Order',
      active: 'In use',
      credential: { label: 'Connection secret', help: 'Stored encrypted. Leave empty to keep the present one' },
    },
    views: { all: 'All', deposit: 'Deposits', withdraw: 'Withdrawals', off: 'Off' },
    related: { statement_line: 'Statement lines' },
    actions: {
      turnOff: { label: 'Switch off', ask: 'Switch off account {bank} {number}' },
      turnOn: { label: 'Switch on', ask: 'Switch on account {bank} {number}' },
      setLimit: { label: 'Change limit', ask: 'Change the daily limit of {bank} {number}', input: { daily_limit: 'Daily limit' } },
      transfer: {
        label: 'Transfer between accounts',
        ask: 'Record a transfer out of {bank} {number}',
        input: { to: 'Into account', amount: 'Amount', over_reason: overReason },
      },
    },
  },
  statement_line: {
    name: 'Statement lines',
    fields: {
      account: 'Account',
      direction: { label: 'Direction', options: { in: 'In', out: 'Out' } },
      amount: 'Amount',
      occurred_at: 'Time',
      from_bank: 'From bank',
      from_number: 'From account',
      from_name: 'From name',
      balance_after: 'Balance after it',
      channel: 'Channel',
      text: 'Details',
      precision: { label: 'Precision of the time', options: { second: 'Seconds', minute: 'Minutes', day: 'The day alone' } },
      source: { label: 'First source', options: sources },
      fingerprint: 'Fingerprint',
      reference: 'Reference',
      status: {
        label: 'Status',
        options: { unmatched: 'Not matched', matched: 'Matched', ignored: 'Not counted', quarantined: 'Quarantined' },
      },
      hidden: 'Hidden',
    },
    related: { line_sighting: 'Reports' },
    views: { unmatched: 'Not matched', quarantined: 'Quarantined', matched: 'Matched', all: 'All' },
    actions: {
      match: { label: 'Match a deposit', ask: 'Match the incoming {amount} baht, reference {reference}', input: { deposit: 'Deposit' } },
      ignore: { label: 'Do not count', ask: 'Do not count line {reference} of {amount} baht' },
      reopen: { label: 'Take back' },
      hide: { label: 'Hide' },
      restore: { label: 'Show again' },
    },
  },
  line_sighting: {
    name: 'Reports of bank lines',
    fields: {
      account: 'Account',
      line: 'Statement line',
      source: { label: 'Source', options: sources },
      origin: 'From',
      delivery: 'Delivery',
      place: 'Place in it',
      external_id: "The source's number",
      at: "Time in the source's words",
      raw: 'As it was reported',
    },
    actions: {},
  },
};

import { overReason, type ResourceTexts } from './texts';

export const transaction: Pick<ResourceTexts, 'deposit' | 'withdraw'> = {
  deposit: {
    name: 'Deposits',
    fields: {
      member: 'Member', amount: 'Amount', bank: 'From bank', account_number: 'From account', bank_account: 'Into account',
      channel: { label: 'Channel', options: { bank: 'Bank transfer', qr: 'QR', manual: 'Added by hand', wallet: 'Wallet' } },
      transferred_at: 'Transferred at', line: 'Statement line', slip: 'Slip',
      status: { label: 'Status', options: { pending: 'Waiting', approved: 'Approved', rejected: 'Rejected', refunded: 'Refunded' } },
      reason: 'Reason', decided_by: 'Handled by', decided_at: 'Handled at', hidden: 'Hidden', note: 'Note',
    },
    views: { pending: 'Waiting', approved: 'Approved', rejected: 'Rejected', refunded: 'Refunded', all: 'All' },
    sections: { รายการ: 'Item', บัญชี: 'Account', ผลการตรวจ: 'Outcome', อื่นๆ: 'Other' },
    actions: {
      approve: { label: 'Approve', ask: 'Approve the deposit of {amount} baht for member {member} into account {bank_account}' },
      reject: { label: 'Reject', ask: 'Reject the deposit of {amount} baht of member {member}', input: { reason: 'Reason' } },
      match: { label: 'Match a statement line', ask: 'Match the deposit of {amount} baht of member {member}', input: { line: 'Statement line' } },
      move: { label: 'Move to another member', ask: 'Move the deposit of {amount} baht away from member {member}', input: { member: 'Move to member', reason: 'Reason' } },
      hide: { label: 'Hide' },
      restore: { label: 'Show again' },
      refund: { label: 'Refund', ask: 'Refund the deposit of {amount} baht and take the credit from member {member}', input: { reason: 'Reason' } },
    },
  },
  withdraw: {
    name: 'Withdrawals',
    fields: {
      member: 'Member', amount: 'Amount', bank: 'To bank', account_number: 'To account', holder: 'Account name', pay_account: 'Paid from account',
      status: { label: 'Status', options: { pending: 'Waiting', reviewing: 'In review', approved: 'Approved', paid: 'Paid', failed: 'Transfer failed', rejected: 'Rejected', unknown: 'Awaiting the result' } },
      reason: 'Reason', approved_by: 'Approved by', approved_at: 'Approved at', paid_by: 'Paid by', paid_at: 'Paid at', reference: 'Transfer reference',
    },
    views: { waiting: 'Waiting', approved: 'To be paid', paid: 'Paid', refused: 'Not paid', all: 'All' },
    sections: { รายการ: 'Item', โอนไปที่: 'Transfer to', ผลการตรวจ: 'Outcome', การจ่าย: 'Payment' },
    actions: {
      approve: { label: 'Approve', ask: 'Approve the withdrawal of {amount} baht for member {member} to {bank} {account_number}' },
      reject: { label: 'Reject', ask: 'Reject the withdrawal of {amount} baht and give the credit back to member {member}', input: { reason: 'Reason' } },
      markPaid: { label: 'Mark paid', ask: 'Confirm that {amount} baht was transferred to {bank} {account_number} ({holder})', input: { pay_account: 'Paid from account', reference: 'Transfer reference', over_reason: overReason } },
      markFailed: { label: 'Transfer failed', ask: 'The transfer of {amount} baht to {member} failed; the member gets the credit back', input: { reason: 'Reason' } },
    },
  },
};

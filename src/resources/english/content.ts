import type { ResourceTexts } from './texts';

export const content = {
  news: {
    name: 'News',
    fields: {
      title: 'Title',
      text: 'Text',
      tags: 'Tags',
      image: 'Picture',
      pinned: { label: 'Pinned', help: 'Always shown before other news' },
      period: { label: 'Shown from – to', help: 'Leave empty to show it always' },
      author: 'Author',
    },
    sections: { news: 'News', howItIsShown: 'How it is shown' },
    screens: { manage: { name: 'Manage news' } },
    actions: {},
  },
  popup: {
    name: 'Popup notices',
    screens: { cards: { name: 'Popup notices as cards' } },
    fields: {
      title: 'Title',
      text: 'Text',
      image: 'Picture',
      period: { label: 'Shown from – to', help: 'Leave empty to show it as long as it is on' },
      to_staff: { label: 'Also shown to staff', help: 'Staff of this site see the latest notice that is on' },
      all_sites: { label: 'For staff of every site', help: 'Only for those who see every site' },
      active: 'On',
    },
    views: { on: 'On', off: 'Off', all: 'All' },
    sections: { notice: 'Notice', howItIsShown: 'How it is shown' },
    actions: {
      turnOn: { label: 'Switch on', ask: 'Show {title} to members' },
      turnOff: { label: 'Switch off', ask: 'No longer show {title}' },
    },
  },
  tag: {
    name: 'Member tags',
    fields: { name: 'Tag', color: 'Colour', note: 'Used when' },
    related: { member: 'Members with this tag' },
    actions: {},
  },
  comment: {
    name: 'Feedback',
    fields: {
      subject: 'Subject',
      text: 'Details',
      state: { label: 'State', options: { open: 'Waits for an answer', answered: 'Answered', closed: 'Closed' } },
      author: 'From',
      replies: 'Replies',
      last_at: 'Last message',
    },
    views: { open: 'Waiting', answered: 'Answered', closed: 'Closed', all: 'All' },
    actions: { close: { label: 'Close', ask: 'Close {subject}' }, reopen: { label: 'Open again', ask: 'Open {subject} again' } },
  },
  comment_message: {
    name: 'Messages of a thread',
    fields: { thread: 'Thread', text: 'Message', author: 'Author', owner: 'Whose thread' },
    actions: {},
  },
  bill_payment: {
    name: 'System bills',
    fields: {
      billpaymemnt_name: 'Bill',
      by_name: 'Billed by',
      total: 'Amount',
      end_date: 'Due',
      note: 'Note',
      status: {
        label: 'State',
        options: { 1: 'Draft', 2: 'Cancelled', 3: 'Awaiting payment', 4: 'Paid, awaiting confirmation', 5: 'Overdue', 6: 'Successful' },
      },
      proof: 'Proof of payment',
      paid_at: 'Paid at',
      paid_by: 'Paid by',
    },
    views: { due: 'To be paid', soon: 'Due soon', paid: 'To be confirmed', draft: 'Drafts', done: 'Successful', all: 'All' },
    sections: { bill: 'Bill', payment: 'Payment' },
    after: { overdue: 'Became overdue' },
    actions: {
      issue: { label: 'Ask for payment', ask: 'Ask for {total} baht for {billpaymemnt_name} by {end_date}' },
      pay: {
        label: 'Report as paid',
        ask: '{total} baht for {billpaymemnt_name} were paid to {by_name}',
        input: { proof: 'Proof of payment' },
      },
      confirm: { label: 'Confirm receipt', ask: 'Confirm that {by_name} has received {total} baht' },
      sendBack: { label: 'Send back', ask: 'Send {billpaymemnt_name} back to be paid', input: { reason: 'Reason' } },
      cancel: { label: 'Cancel the bill', ask: 'Cancel {billpaymemnt_name} of {total} baht', input: { reason: 'Reason' } },
    },
  },
} satisfies Partial<ResourceTexts>;

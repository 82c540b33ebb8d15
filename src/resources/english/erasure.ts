import type { ResourceTexts } from './texts';

export const erasure = {
  erasure_request: {
    name: 'Requests for erasure',
    one: 'request for erasure',
    adds: 'Note a request',
    fields: {
      member: 'Member',
      way: {
        label: 'Came by',
        options: { phone: 'Telephone', line: 'LINE', chat: 'Chat of the site', paper: 'Paper', other: 'Another way' },
      },
      note: 'Note',
      status: {
        label: 'State',
        options: {
          asked: 'To be decided',
          accepted: 'Accepted, kept for now',
          done: 'Erased',
          refused: 'Not accepted',
          withdrawn: 'Withdrawn by the member',
        },
      },
      answer_by: 'To be answered by',
      kept_until: 'Kept by law until',
      reason: 'Reason it was not accepted',
      by: 'Noted by',
      decided_by: 'Decided by',
      decided_at: 'Decided at',
      erased_at: 'Erased at',
    },
    views: { asked: 'To be decided', accepted: 'Kept for now', all: 'All' },
    sections: { request: 'Request', outcome: 'Outcome' },
    actions: {
      accept: {
        label: 'Accept',
        ask: 'Close the account of {member} and erase at once what need not be kept. What the law asks to be kept is erased by itself when its time is over. This cannot be taken back',
        done: 'The account of the member is closed',
      },
      refuse: { label: 'Do not accept', ask: 'Do not accept the request of {member}', input: { reason: 'Reason' } },
      withdraw: { label: 'The member withdrew it', ask: '{member} does not ask for it any more' },
    },
  },
} satisfies Partial<ResourceTexts>;

import type { calls as thai } from '../th/calls';

export const calls: Readonly<Record<keyof typeof thai, string>> = {
  'call.network': 'The server cannot be reached. Please check the internet connection and try again',
  'call.readOnly': 'This field cannot be changed here: the system sets it',
  'call.server': 'The server failed. Please try again',
  'call.unreadable': 'The server gave an answer that cannot be read. Please try again',
  'call.partly': '{done} of {count} done: {message}',
  'call.gone': 'some records are no longer there',
  'call.signing': 'This session cannot sign data. Please sign in again',
  'part.title': 'Cannot be opened yet',
  'part.missing':
    'This part could not be loaded because the server cannot be reached. It opens by itself once it can. What you typed is still here',
  'part.failed': 'This part failed. The rest of the page works as usual',
  'part.retry': 'Try again',
  'part.reload': 'Reload the page',
  'part.close': 'Close',
};

import type { calls as thai } from '../th/calls';

export const calls: Readonly<Record<keyof typeof thai, string>> = {
  'call.network': 'The server cannot be reached. Please check the internet connection and try again',
  'call.readOnly': 'This field cannot be changed here: the system sets it',
  'call.server': 'The server failed. Please try again',
  'call.unreadable': 'The server gave an answer that cannot be read. Please try again',
  'call.signing': 'This session cannot sign data. Please sign in again',
};

import type { smsImport as thai } from '../th/smsImport';

export const smsImport: Readonly<Record<keyof typeof thai, string>> = {
  'wizard.steps': 'Steps',
  'wizard.step': 'Step {number} of {count}',
  'wizard.failed': 'not right yet',
  'wizard.back': 'Back',
  'wizard.next': 'Next',
  'wizard.checking': 'Checking…',
  'smsImport.numbers': 'Numbers from a file',
};

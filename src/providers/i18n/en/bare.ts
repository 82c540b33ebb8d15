import type { bare as th } from '../th/bare';

export const bare: Readonly<Record<keyof typeof th, string>> = {
  'shut.title': 'The system is closed',
  'shut.text': 'The system of this group is closed for now. Please ask your supervisor.',
  'shut.reload': 'Reload',
  'shut.openHelp': 'You may open the system of {group} again. Everybody of the group can then work at once.',
  'shut.open': 'Open the system again',
  'shut.opening': 'Opening…',
  'swOff.title': 'Offline mode',
  'swOff.working': 'Removing what was kept…',
  'swOff.done': 'Offline mode is off in this browser, and everything it kept is gone.',
  'swOff.on': 'Switch offline mode on again',
  'swOff.home': 'Back to the start',
};

import type { live as th } from '../th/live';

export const live: Readonly<Record<keyof typeof th, string>> = {
  'live.notice': 'Notice',
  'live.read': 'Got it',
  'live.version': 'Version {version}',
  'live.hidePatch': 'Don’t show this again',
  'live.update': 'A new version is here',
  'live.updateNow': 'Reload',
  'live.updateLater': 'Later',
  'live.sos': 'SOS',
  'live.sosTitle': 'Shut the system for {group}',
  'live.sosHelp': 'Every open panel of {group} leaves at once. Unsaved work is lost.',
  'live.sosUndo': 'You can open it again on the page /shut.',
  'live.sosNoUndo': 'You cannot undo this yourself: an employee of level 9 or higher has to.',
  'live.sosConfirm': 'Type {group} to confirm',
  'live.sosWrong': 'This is not the group’s name, {group}',
  'live.sosShut': 'Shut now',
};

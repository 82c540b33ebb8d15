import { part } from '../../ui/part';
import { decorate } from '../../screens/decorate';

decorate('employee', {
  inputs: { level: part(() => import('../profile/LevelInput'), 'input') },
  cells: { level: part(() => import('../profile/LevelCell'), 'cell') },
  below: { level: part(() => import('../profile/LevelOpens'), 'block'), services: part(() => import('../profile/InviteNote'), 'block') },
  created: part(() => import('../profile/InviteAfter'), 'dialog'),
  tabs: [
    {
      id: 'sessions',
      label: 'account.sessions',
      content: part(() => import('../profile/SessionsTab'), 'block'),
    },
  ],
});

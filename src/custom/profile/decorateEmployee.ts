import { part } from '../../ui/part';
import { decorate } from '../../screens/decorate';

decorate('employee', {
  inputs: { level: part(() => import('./LevelInput'), 'input') },
  cells: { level: part(() => import('./LevelCell'), 'cell') },
  below: { level: part(() => import('./LevelOpens'), 'block'), services: part(() => import('./InviteNote'), 'block') },
  created: part(() => import('./InviteAfter'), 'dialog'),
  tabs: [
    {
      id: 'sessions',
      label: 'account.sessions',
      content: part(() => import('./SessionsTab'), 'block'),
    },
  ],
});

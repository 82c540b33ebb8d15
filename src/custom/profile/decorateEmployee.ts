import { part } from '../../ui/part';
import { decorate } from '../../screens/decorate';

decorate('employee', {
  tabs: [
    {
      id: 'sessions',
      label: 'account.sessions',
      content: part(() => import('./SessionsTab'), 'block'),
    },
  ],
});

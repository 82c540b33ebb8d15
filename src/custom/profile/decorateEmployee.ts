import { lazily } from '../../ui/lazily';
import { decorate } from '../../screens/decorate';

decorate('employee', {
  tabs: [
    {
      id: 'sessions',
      label: 'account.sessions',
      content: lazily(
        () => import('./SessionsTab'),
        () => null,
      ),
    },
  ],
});

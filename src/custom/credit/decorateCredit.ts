import { decorate } from '../../screens/decorate';
import { lazily } from '../../ui/lazily';

decorate('credit', {
  below: {
    member: lazily(
      () => import('./MemberBalances'),
      () => null,
    ),
  },
  beside: lazily(
    () => import('../evidence/Evidence'),
    () => null,
  ),
});

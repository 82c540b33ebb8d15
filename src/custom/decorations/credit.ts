import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

decorate('credit', {
  below: {
    member: part(() => import('../credit/MemberBalances'), 'block'),
  },
  beside: part(() => import('../evidence/Evidence'), 'panel'),
});

import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

decorate('member', {
  tabs: [{ id: 'account', label: 'ledger.memberAccount', content: part(() => import('../ledger/MemberAccount'), 'block') }],
});

import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

decorate('member', {
  tools: part(() => import('../member/MemberTools'), 'tool'),
  tabs: [
    { id: 'account', label: 'ledger.memberAccount', content: part(() => import('../ledger/MemberAccount'), 'block') },
    { id: 'devices', label: 'member.devices', content: part(() => import('../member/DevicesTab'), 'block') },
    { id: 'linked', label: 'member.linked', content: part(() => import('../member/LinkedTab'), 'block') },
  ],
});

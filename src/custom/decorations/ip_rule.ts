import { part } from '../../ui/part';
import { decorate } from '../../screens/decorate';

decorate('ip_rule', {
  below: {
    cidr: part(() => import('../ip/AddressCheck'), 'block'),
  },
});

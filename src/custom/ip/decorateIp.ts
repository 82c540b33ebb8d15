import { lazily } from '../../ui/lazily';
import { decorate } from '../../screens/decorate';

decorate('ip_rule', {
  below: {
    cidr: lazily(
      () => import('./AddressCheck'),
      () => null,
    ),
  },
});

import { lazily } from '../../ui/lazily';
import { ipRule } from '../../resources/admin/ipRule';
import { decorate } from '../../screens/decorate';

decorate(ipRule, {
  below: {
    cidr: lazily(
      () => import('./AddressCheck'),
      () => null,
    ),
  },
});

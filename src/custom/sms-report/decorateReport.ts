import { lazily } from '../../ui/lazily';
import { decorate } from '../../screens/decorate';

decorate('sms_day', {
  above: lazily(
    () => import('./ReportChart'),
    () => null,
  ),
});

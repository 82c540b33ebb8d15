import { lazily } from '../../ui/lazily';
import { smsDay } from '../../resources/sms/smsDay';
import { decorate } from '../../screens/decorate';

decorate(smsDay, {
  above: lazily(
    () => import('./ReportChart'),
    () => null,
  ),
});

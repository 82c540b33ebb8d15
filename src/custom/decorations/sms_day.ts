import { part } from '../../ui/part';
import { decorate } from '../../screens/decorate';

decorate('sms_day', {
  above: part(() => import('../sms-report/ReportChart'), 'block'),
});

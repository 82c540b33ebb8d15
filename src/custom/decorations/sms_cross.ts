import { part } from '../../ui/part';
import { decorate } from '../../screens/decorate';

decorate('sms_cross', {
  below: {
    text: part(() => import('../sms-import/CrossTextBelow'), 'block'),
    saved: part(() => import('../sms-import/SegmentOffers'), 'tool'),
  },
  preview: part(() => import('../sms-import/CrossPreview'), 'panel'),
  beside: part(() => import('../sms-import/CrossBeside'), 'panel'),
});

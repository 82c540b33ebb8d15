import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

decorate('site_config', {
  tabs: [{ id: 'reasons', label: 'reasons.tab', first: true, content: part(() => import('../reasons/ReasonsTab'), 'panel') }],
});

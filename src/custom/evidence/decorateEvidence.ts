import { decorate } from '../../screens/decorate';
import { part } from '../../ui/part';

const beside = part(() => import('./Evidence'), 'panel');
decorate('deposit', { beside });
decorate('withdraw', {
  beside,
  tabs: [{ id: 'checklist', label: 'show.checklist', first: true, content: part(() => import('./Checklist'), 'panel') }],
});

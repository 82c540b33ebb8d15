import { part } from '../../ui/part';
import { decorate } from '../../screens/decorate';

decorate('popup', {
  preview: part(() => import('../popup/PopupPreview'), 'block'),
});

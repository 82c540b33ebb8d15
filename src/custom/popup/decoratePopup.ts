import { lazily } from '../../ui/lazily';
import { decorate } from '../../screens/decorate';

decorate('popup', {
  preview: lazily(
    () => import('./PopupPreview'),
    () => null,
  ),
});

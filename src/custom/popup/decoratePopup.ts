import { lazily } from '../../ui/lazily';
import { popup } from '../../resources/setting/popup';
import { decorate } from '../../screens/decorate';

decorate(popup, {
  preview: lazily(
    () => import('./PopupPreview'),
    () => null,
  ),
});

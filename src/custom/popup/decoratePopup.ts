import { lazily } from '../../lazily';
import { popup } from '../../resources/setting/popup';
import { decorate } from '../../screens/decorate';

const load = () => import('./PopupPreview');

decorate(popup, {
  below: { image: lazily(() => load().then((module) => ({ default: module.FormPreview })), () => null) },
  tabs: [{ id: 'preview', label: 'popup.preview', content: lazily(() => load().then((module) => ({ default: module.RecordPreview })), () => null) }],
});

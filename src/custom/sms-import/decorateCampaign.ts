import { lazily } from '../../ui/lazily';
import { decorate } from '../../screens/decorate';

decorate('sms_campaign', {
  inputs: {
    sender: lazily(
      () => import('./SenderInput'),
      () => null,
    ),
  },
  tabs: [
    {
      id: 'numbers',
      label: 'smsImport.numbers',
      content: lazily(
        () => import('./NumbersTab'),
        () => null,
      ),
    },
  ],
  below: {
    text: lazily(
      () => import('./TextBelow'),
      () => null,
    ),
  },
});

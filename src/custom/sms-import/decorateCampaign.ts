import { lazily } from '../../ui/lazily';
import { smsCampaign } from '../../resources/sms/smsCampaign';
import { decorate } from '../../screens/decorate';

decorate(smsCampaign, {
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

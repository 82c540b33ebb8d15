import { part } from '../../ui/part';
import { decorate } from '../../screens/decorate';

decorate('sms_campaign', {
  inputs: {
    sender: part(() => import('./SenderInput'), 'input'),
  },
  tabs: [
    {
      id: 'numbers',
      label: 'smsImport.numbers',
      content: part(() => import('./NumbersTab'), 'block'),
    },
  ],
  below: {
    text: part(() => import('./TextBelow'), 'block'),
  },
  preview: part(() => import('./CampaignPreview'), 'panel'),
  beside: part(() => import('./CampaignBeside'), 'panel'),
});

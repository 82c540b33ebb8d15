import { part } from '../../ui/part';
import { decorate } from '../../screens/decorate';

decorate('sms_campaign', {
  inputs: {
    sender: part(() => import('../sms-import/SenderInput'), 'input'),
  },
  tabs: [
    {
      id: 'numbers',
      label: 'smsImport.numbers',
      content: part(() => import('../sms-import/NumbersTab'), 'block'),
    },
  ],
  below: {
    text: part(() => import('../sms-import/TextBelow'), 'block'),
  },
  preview: part(() => import('../sms-import/CampaignPreview'), 'panel'),
  beside: part(() => import('../sms-import/CampaignBeside'), 'panel'),
});

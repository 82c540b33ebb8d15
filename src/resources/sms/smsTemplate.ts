import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { messageText } from './audience';

/** Texts to start from. */
export const smsTemplate = defineResource({
  name: 'sms_template',
  path: '/Sms/Template',
  scope: 'site',
  group: 'extension',
  label: 'แม่แบบข้อความ SMS',
  icon: 'note',
  permission: 'P018',
  verbs: ['view', 'add', 'update', 'delete'],
  fields: {
    name: f.text({ label: 'ชื่อแม่แบบ', required: true, unique: true, maxLength: 80 }),
    text: messageText,
  },
  title: 'name',
  list: ['name', 'text', 'updated_at'],
  filters: ['created_at'],
  search: ['name', 'text'],
  sort: ['name', 'ASC'],
  trash: { days: 30 },
  copies: true,
  live: true,
  demo: 10,
  actions: {},
});

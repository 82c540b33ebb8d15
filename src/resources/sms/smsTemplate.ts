import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** Texts to start from. */
export const smsTemplate = defineResource({
  name: 'sms_template', path: '/Sms/Template', scope: 'site', group: 'extension', label: 'แม่แบบข้อความ SMS', icon: 'note', permission: 'P018',
  verbs: ['view', 'add', 'update', 'delete'],
  fields: {
    name: f.text({ label: 'ชื่อแม่แบบ', required: true, unique: true, maxLength: 80 }),
    text: f.longText({ label: 'ข้อความ', required: true, maxLength: 1000, help: 'ใช้ {name} {username} {balance} {points} {web} แทนข้อมูลของสมาชิก' }),
  },
  title: 'name', list: ['name', 'text', 'updated_at'], filters: ['created_at'], search: ['name', 'text'], sort: ['name', 'ASC'], copies: true, demo: 10, actions: {},
});

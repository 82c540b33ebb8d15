import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** When a member signed in at the site, from where and with what, as the site reports it. */
export const memberSignIn = defineResource({
  name: 'member_sign_in',
  path: '/Member/SignIn',
  scope: 'site',
  group: 'member',
  label: 'การเข้าใช้ของสมาชิก',
  icon: 'login',
  permission: 'P006',
  verbs: ['view'],
  menu: false,
  reads: ['member'],
  fields: {
    at: f.datetime({ label: 'เวลา', required: true }),
    member: f.ref('member', { label: 'สมาชิก', required: true }),
    ip: f.text({ label: 'ที่อยู่ IP', required: true }),
    device: f.text({ label: 'อุปกรณ์' }),
  },
  title: 'id',
  list: ['at', 'member', 'ip', 'device'],
  filters: ['member'],
  sort: ['at', 'DESC'],
});

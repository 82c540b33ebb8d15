import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { oneOf } from '../../schema/rules';

export const popup = defineResource({
  name: 'popup',
  path: '/Popup',
  scope: 'site',
  group: 'setting',
  label: 'ป๊อปอัปแจ้งเตือน',
  icon: 'campaign',
  permission: 'P012',
  verbs: ['view', 'add', 'update', 'delete'],
  fields: {
    title: f.text({ label: 'หัวข้อ', required: true, maxLength: 120 }),
    text: f.richText({ label: 'ข้อความ', maxLength: 5000 }),
    image: f.image({ label: 'รูปภาพ' }),
    period: f.period({ label: 'ช่วงวันที่แสดง', help: 'เว้นว่างคือแสดงตลอดที่เปิดใช้' }),
    to_staff: f.bool({ label: 'แสดงในหน้าจอพนักงานด้วย', required: true, default: false, help: 'พนักงานที่ดูแลเว็บนี้จะเห็นประกาศล่าสุดที่เปิดไว้' }),
    all_sites: f.bool({
      label: 'ให้พนักงานทุกเว็บเห็น',
      required: true,
      default: false,
      help: 'กำหนดได้เฉพาะผู้ที่เห็นทุกเว็บ',
      shown: { to_staff: true },
    }),
    active: f.bool({ label: 'เปิดใช้', required: true, readOnly: true, default: false }),
  },
  // A notice may be a picture alone.
  rules: [oneOf('text', 'image')],
  title: 'title',
  list: ['created_at', 'title', 'image', 'period', 'to_staff', 'active', 'updated_at'],
  filters: ['active', 'to_staff', 'created_at'],
  search: ['title'],
  sort: ['created_at', 'DESC'],
  inRow: ['period'],
  views: {
    on: { label: 'เปิดอยู่', filter: { active: true } },
    off: { label: 'ปิดอยู่', filter: { active: false } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  sections: {
    notice: { label: 'ประกาศ', fields: ['title', 'text', 'image'] },
    howItIsShown: { label: 'การแสดง', fields: ['period', 'to_staff', 'all_sites', 'active'] },
  },
  trash: { days: 30 },
  copies: true,
  live: true,
  demo: 6,
  screens: {
    cards: {
      path: '/Popup/Cards',
      label: 'ป๊อปอัปแบบการ์ด',
      permission: 'P012',
      filter: {},
      list: ['title', 'active', 'period', 'to_staff', 'updated_at'],
      layout: 'cards',
      menu: false,
    },
  },
  actions: {
    turnOn: {
      label: 'เปิดใช้',
      permission: 'P012',
      icon: 'check',
      tone: 'success',
      when: { active: false },
      ask: 'แสดง {title} ให้สมาชิกเห็น',
      handled: true,
      bulk: 'all',
    },
    turnOff: {
      label: 'ปิดใช้',
      permission: 'P012',
      icon: 'block',
      tone: 'warning',
      when: { active: true },
      ask: 'เลิกแสดง {title}',
      sets: { active: false },
      bulk: 'all',
    },
  },
});

import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** Read by every employee on the page `/News`; the generic screens serve those who write. */
export const news = defineResource({
  name: 'news',
  path: '/News',
  scope: 'office',
  group: 'setting',
  label: 'ข่าวสาร',
  icon: 'news',
  permission: '',
  verbs: ['view', 'add', 'update', 'delete'],
  verbPermissions: { add: 'P012', update: 'P012', delete: 'P012' },
  menu: false,
  fields: {
    title: f.text({ label: 'หัวข้อ', required: true, maxLength: 200 }),
    text: f.richText({ label: 'เนื้อหา', required: true, maxLength: 20_000 }),
    tags: f.tags({ label: 'แท็ก', max: 10 }),
    image: f.image({ label: 'รูปภาพ' }),
    pinned: f.bool({ label: 'ปักหมุด', required: true, default: false, help: 'แสดงก่อนข่าวอื่นเสมอ' }),
    period: f.period({ label: 'ช่วงวันที่แสดง', help: 'เว้นว่างคือแสดงตลอด' }),
    author: f.ref('employee', { label: 'ผู้เขียน', readOnly: true, default: 'me' }),
  },
  title: 'title',
  list: ['created_at', 'title', 'tags', 'pinned', 'period', 'author', 'updated_at'],
  filters: ['pinned', 'tags', 'created_at'],
  search: ['title'],
  sort: ['created_at', 'DESC'],
  inRow: ['tags', 'pinned', 'period'],
  sections: {
    news: { label: 'ข่าว', fields: ['title', 'text', 'image'] },
    howItIsShown: { label: 'การแสดง', fields: ['tags', 'pinned', 'period', 'author'] },
  },
  trash: { days: 30 },
  copies: true,
  live: true,
  demo: 6,
  screens: { manage: { path: '/News/manage', label: 'จัดการข่าวสาร', permission: '', filter: {}, menu: false } },
});

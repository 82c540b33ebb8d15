import { gameCategories } from '../../schema/data/gameCategories';
import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

export const bonus = defineResource({
  name: 'bonus', path: '/Bonus', scope: 'site', group: 'bonus', label: 'โปรโมชั่น', icon: 'redeem', permission: 'P010',
  verbs: ['view', 'add', 'update', 'export'], verbPermissions: { add: '10001', update: '10002' },
  fields: {
    name: f.text({ label: 'ชื่อโปรโมชั่น', required: true, unique: true, maxLength: 120 }),
    type: f.enum({ first: 'ฝากแรก', every: 'ทุกยอดฝาก', window: 'ช่วงเวลา', free: 'เครดิตฟรี', cashback: 'คืนยอดเสีย' }, { label: 'ประเภท', required: true, default: 'every' }),
    reward: f.enum({ percent: 'เปอร์เซ็นต์', fixed: 'จำนวนเงิน' }, { label: 'คิดโบนัสแบบ', required: true, default: 'percent' }),
    percent: f.percent({ label: 'เปอร์เซ็นต์โบนัส', min: 0, max: 1000 }),
    amount: f.money({ label: 'จำนวนโบนัส', min: 0, max: 1_000_000 }),
    min_deposit: f.money({ label: 'ฝากขั้นต่ำ', min: 0, max: 1_000_000 }),
    max_bonus: f.money({ label: 'โบนัสสูงสุด', min: 0, max: 1_000_000 }),
    turnover: f.int({ label: 'เทิร์น (เท่า)', required: true, min: 0, max: 100, default: 1 }),
    max_withdraw: f.money({ label: 'ถอนได้สูงสุด', min: 0, max: 10_000_000 }),
    categories: f.tags({ label: 'หมวดเกม', values: gameCategories.th, help: 'ไม่เลือกเลยคือทุกหมวด' }),
    period: f.period({ label: 'ช่วงวันที่' }),
    start_time: f.time({ label: 'เริ่มเวลา' }),
    end_time: f.time({ label: 'ถึงเวลา' }),
    per_member: f.int({ label: 'จำกัดครั้งต่อสมาชิก', min: 1, max: 1000 }),
    image: f.image({ label: 'รูปภาพ' }),
    terms: f.richText({ label: 'เงื่อนไข', maxLength: 5000 }),
    active: f.bool({ label: 'เปิดใช้', required: true, readOnly: true, default: false }),
  },
  title: 'name', list: ['name', 'type', 'reward', 'percent', 'amount', 'turnover', 'max_bonus', 'period', 'active', 'updated_at'],
  filters: ['active', 'type', 'created_at'], search: ['name'], sort: ['created_at', 'DESC'], sortable: ['name'],
  views: { on: { label: 'เปิดอยู่', filter: { active: true } }, off: { label: 'ปิดอยู่', filter: { active: false } }, all: { label: 'ทั้งหมด', filter: {} } },
  sections: {
    โปรโมชั่น: ['name', 'type', 'image', 'terms', 'active'], โบนัส: ['reward', 'percent', 'amount', 'min_deposit', 'max_bonus'],
    เงื่อนไข: ['turnover', 'max_withdraw', 'categories', 'per_member'], เวลา: ['period', 'start_time', 'end_time'],
  },
  copies: true, live: true, demo: 12,
  actions: {
    turnOn: { label: 'เปิดใช้', permission: '10003', icon: 'check', tone: 'success', when: { active: false }, ask: 'เปิดโปรโมชั่น {name}', handled: true, bulk: true },
    turnOff: { label: 'ปิดใช้', permission: '10003', icon: 'block', tone: 'warning', when: { active: true }, ask: 'ปิดโปรโมชั่น {name}', sets: { active: false }, bulk: true },
  },
});

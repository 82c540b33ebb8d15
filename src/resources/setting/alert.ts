import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** What a rule can watch: what waits now, figures of the day, and balances. What each counts stands in `src/reports/alerts.ts`. */
export const watchedFigures = {
  withdraw_waiting: 'ถอนรอนานเกิน',
  deposit_waiting: 'ฝากรอนานเกิน',
  line_waiting: 'เงินเข้าไม่จับคู่นานเกิน',
  bonus_share: 'โบนัสต่อยอดฝากของวัน',
  adjustments: 'ปรับเครดิตด้วยมือของวัน',
  outflow: 'ถอนมากกว่าฝากของวัน',
  refunds_sum: 'ฝากที่หักคืนของวัน',
  bank_gap: 'ยอดธนาคารไม่ต่อกับรายการ',
} as const;
export type WatchedFigure = keyof typeof watchedFigures;

const MINUTES = ['withdraw_waiting', 'deposit_waiting', 'line_waiting'] as const;
const AMOUNTS = ['adjustments', 'outflow', 'refunds_sum'] as const;

/** Whom a rule can tell by the bell: who holds one of these codes, and sees alerts. */
export const toldCodes = {
  P001: 'ผู้ดูภาพรวม (P001)',
  P003: 'งานฝาก (P003)',
  P004: 'งานถอน (P004)',
  P008: 'งานเครดิต (P008)',
  P013: 'งานบัญชีธนาคาร (P013)',
  M007: 'งานตรวจยอด (M007)',
} as const;

/** Why the room of a rule is told no more. */
const halts = { rights: 'ผู้ตั้งไม่เห็นการแจ้งเตือนของเว็บนี้แล้ว' } as const;

/**
 * When a site is warned, and who is told. A room receives figures outside of the office, so an employee who sees those figures answers for
 * each rule: the one who made it or last changed it.
 */
export const alertRule = defineResource({
  name: 'alert_rule',
  path: '/Alert/Rule',
  scope: 'site',
  group: 'setting',
  label: 'กฎการแจ้งเตือน',
  icon: 'bell',
  permission: 'P011',
  verbs: ['view', 'add', 'update', 'delete'],
  menu: false,
  fields: {
    figure: f.enum(watchedFigures, { label: 'เฝ้าดู', required: true, createOnly: true }),
    minutes: f.int({ label: 'เกินกี่นาที', required: true, min: 1, max: 10_080, default: 30, shown: { figure: MINUTES } }),
    share: f.percent({ label: 'ตั้งแต่ร้อยละ', required: true, default: 30, shown: { figure: 'bonus_share' } }),
    amount: f.money({ label: 'เกินกี่บาท', required: true, min: 0, max: 1_000_000_000, default: 10_000, shown: { figure: AMOUNTS } }),
    bell: f.bool({ label: 'แจ้งที่กระดิ่ง', required: true, default: true }),
    told: f.tags({
      label: 'แจ้งเฉพาะผู้ถือสิทธิ์',
      values: toldCodes,
      shown: { bell: true },
      help: 'เว้นว่างคือทุกคนที่เห็นการแจ้งเตือนของเว็บนี้',
    }),
    room: f.ref('line_room', { label: 'แจ้งห้อง LINE' }),
    active: f.bool({ label: 'เปิดใช้', required: true, default: true }),
    author: f.ref('employee', { label: 'ผู้ตั้งล่าสุด', readOnly: true, default: 'me' }),
    halted_for: f.enum(halts, { label: 'เหตุที่หยุดแจ้งห้อง', readOnly: true }),
  },
  title: 'figure',
  list: ['figure', 'minutes', 'share', 'amount', 'bell', 'told', 'room', 'active', 'halted_for', 'updated_at'],
  filters: ['figure', 'room', 'active', 'created_at'],
  sort: ['created_at', 'ASC'],
  begins: {
    rows: [
      { figure: 'withdraw_waiting', minutes: 30 },
      { figure: 'line_waiting', minutes: 30 },
      { figure: 'bonus_share', share: 30 },
      { figure: 'adjustments', amount: 10_000 },
      { figure: 'outflow', amount: 0 },
      { figure: 'bank_gap' },
    ],
  },
  live: true,
  demo: 0,
  actions: {
    tellAgain: {
      label: 'แจ้งห้องต่อ',
      permission: 'P011',
      icon: 'check',
      tone: 'success',
      when: { halted_for: 'rights' },
      handled: true,
    },
    spread: {
      label: 'ใช้กับเว็บอื่นด้วย',
      permission: 'P011',
      icon: 'copy',
      handled: true,
      versionless: true,
      ask: 'ใช้เกณฑ์และผู้รับแจ้งของ “{figure}” กับเว็บที่เลือก กฎเรื่องเดียวกันที่เว็บนั้นมีอยู่จะถูกแทน หากมีหลายกฎจะเหลือเปิดใช้กฎเดียว ห้อง LINE ของแต่ละเว็บคงเดิม',
      input: { services: f.tags({ label: 'เว็บไซต์', sites: true, required: true, max: 300 }) },
      done: 'ใช้กับเว็บที่เลือกแล้ว',
    },
  },
});

/** From this level on alerts are seen without the code of the site's figures. */
const EVERY_SITE_LEVEL = 9;

/** What rules warned of, with how it ended. Only the server writes them; a person says that they have seen one. */
export const alert = defineResource({
  name: 'alert',
  path: '/Alert',
  scope: 'office',
  group: 'report',
  label: 'การแจ้งเตือน',
  icon: 'alert',
  permission: 'P001',
  verbs: ['view', 'export'],
  siteColumn: 'service',
  fields: {
    service: f.text({ label: 'เว็บ', site: true, required: true, readOnly: true }),
    figure: f.enum(watchedFigures, { label: 'เรื่อง', required: true, readOnly: true }),
    value: f.money({ label: 'ค่าที่พบ', required: true, readOnly: true }),
    bound: f.money({ label: 'เกณฑ์', required: true, readOnly: true }),
    worst: f.money({ label: 'ค่าสูงสุด', required: true, readOnly: true }),
    unit: f.enum({ minutes: 'นาที', percent: '%', baht: 'บาท', rows: 'รายการ' }, { label: 'หน่วย', required: true, readOnly: true }),
    about: f.text({ label: 'บัญชี', readOnly: true }),
    day: f.date({ label: 'วันทำการ', readOnly: true }),
    state: f.enum(
      {
        open: { label: 'รอรับทราบ', tone: 'waiting' },
        acknowledged: { label: 'รับทราบแล้ว', tone: 'working' },
        over: { label: 'พ้นแล้ว', tone: 'closed' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'open' },
    ),
    raised_at: f.datetime({ label: 'แจ้งเมื่อ', required: true, readOnly: true }),
    over_at: f.datetime({ label: 'พ้นเมื่อ', readOnly: true }),
    seen_by: f.ref('employee', { label: 'ผู้รับทราบ', readOnly: true }),
    seen_at: f.datetime({ label: 'รับทราบเมื่อ', readOnly: true }),
    note: f.text({ label: 'บันทึก', readOnly: true, maxLength: 200 }),
    bell: f.bool({ label: 'แจ้งที่กระดิ่ง', required: true, readOnly: true, default: true }),
    told: f.tags({ label: 'แจ้งเฉพาะผู้ถือสิทธิ์', values: toldCodes, readOnly: true }),
    rule: f.int({ label: 'เลขที่กฎ', required: true, readOnly: true }),
    record: f.int({ label: 'รายการที่นานสุด', readOnly: true }),
    subject: f.text({ label: 'รอบหรือบัญชี', required: true, readOnly: true, default: '-' }),
  },
  state: 'state',
  transitions: { open: ['acknowledged', 'over'], acknowledged: ['over'], over: [] },
  title: 'figure',
  list: ['raised_at', 'service', 'figure', 'value', 'bound', 'about', 'state', 'seen_by', 'over_at'],
  filters: ['state', 'figure', 'service', 'raised_at'],
  sort: ['raised_at', 'DESC'],
  views: {
    standing: { label: 'ที่ยังไม่พ้น', filter: { state: ['open', 'acknowledged'] } },
    open: { label: 'รอรับทราบ', filter: { state: 'open' } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  sections: {
    what: { label: 'เรื่อง', fields: ['service', 'figure', 'value', 'bound', 'worst', 'about', 'day', 'raised_at', 'over_at'] },
    seen: { label: 'การรับทราบ', fields: ['state', 'seen_by', 'seen_at', 'note'] },
    system: { label: 'ระบบ', fields: ['bell', 'told', 'rule', 'record', 'subject', 'unit'], sparse: true },
  },
  live: true,
  demo: 9,
  screens: {
    every: {
      path: '/Alert/All',
      permission: '',
      level: EVERY_SITE_LEVEL,
      label: 'การแจ้งเตือนทุกเว็บ',
      verbs: ['view'],
      filter: {},
      menu: false,
    },
  },
  actions: {
    acknowledge: {
      label: 'รับทราบ',
      // Every employee who sees an alert may acknowledge it.
      permission: '',
      icon: 'check',
      tone: 'success',
      when: { state: 'open' },
      leads: 'acknowledged',
      handled: true,
      input: { note: f.text({ label: 'บันทึก', required: true, minLength: 2, maxLength: 200 }) },
    },
  },
});

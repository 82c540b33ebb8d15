import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { DEMO_GROUP } from '../../schema/credit';

const limit = { min: 0, max: 100_000_000 } as const;

/** Settings that a site's own employees make. A demonstration is reset to the defaults of the fields. */
export const siteConfig = defineResource({
  name: 'site_config',
  path: '/ConfigSystem',
  scope: 'site',
  group: 'setting',
  label: 'ตั้งค่าระบบพื้นฐาน',
  icon: 'settings',
  permission: 'P011',
  single: true,
  confirmChanges: true,
  verbs: ['view', 'update'],
  stepUpVerbs: ['update'],
  raisedByTwo: {
    withdraw_second_limit: 'higher',
    deposit_second_limit: 'higher',
    credit_second_limit: 'higher',
    points_second_limit: 'higher',
    sms_second_limit: 'higher',
    export_second_rows: 'higher',
    auto_credit: 'on',
    auto_credit_limit: 'higher',
    withdraw_auto_limit: 'higher',
    payout_reserve: 'lower',
  },
  fields: {
    cutoff: f.time({ label: 'เวลาตัดรอบวัน', help: 'วันทำการใหม่เริ่มเวลานี้ เว้นว่างคือเที่ยงคืน' }),
    withdraw_second_limit: f.money({ label: 'ถอนเกินยอดนี้ต้องมีผู้อนุมัติคนที่สอง', ...limit, change: 'M0063', default: 50_000 }),
    deposit_second_limit: f.money({ label: 'ฝากเกินยอดนี้ต้องมีผู้อนุมัติคนที่สอง', ...limit, change: 'M0062', default: 200_000 }),
    credit_second_limit: f.money({ label: 'ปรับเครดิตเกินยอดนี้ต้องมีผู้อนุมัติคนที่สอง', ...limit, change: 'M0064', default: 20_000 }),
    points_second_limit: f.int({ label: 'ให้แต้มเกินจำนวนนี้ต้องมีผู้อนุมัติคนที่สอง', ...limit, change: 'M0064', default: 5000 }),
    sms_second_limit: f.money({ label: 'แคมเปญ SMS เกินยอดนี้ต้องมีผู้อนุมัติคนที่สอง', ...limit, default: 5000 }),
    export_second_rows: f.int({
      label: 'ส่งออกเกินจำนวนแถวนี้ต้องมีผู้เห็นชอบคนที่สอง',
      help: 'เว้นว่างคือส่งออกคนเดียวได้ไม่จำกัดแถว',
      min: 0,
      max: 10_000_000,
      default: 5000,
    }),
    auto_credit: f.bool({
      label: 'เติมเครดิตเองเมื่อรายการเดินบัญชีตรงรายการเดียว',
      required: true,
      change: 'M0062',
      default: false,
    }),
    auto_credit_limit: f.money({ label: 'เติมเครดิตเองไม่เกิน', ...limit, change: 'M0062', default: 50_000 }),
    deposit_expiry_minutes: f.int({ label: 'รอเงินเข้ากี่นาที', required: true, min: 5, max: 1440, default: 30 }),
    withdraw_auto_limit: f.money({
      label: 'ถอนเองเมื่อผ่านทุกกฎ ไม่เกิน',
      help: 'ศูนย์คือทุกรายการรอพนักงาน',
      required: true,
      ...limit,
      change: 'M0063',
      default: 0,
    }),
    payout_reserve: f.money({
      label: 'เหลือไว้ในบัญชีจ่ายอย่างน้อย',
      help: 'โอนอัตโนมัติไม่ใช้เงินส่วนนี้',
      required: true,
      ...limit,
      change: 'M0063',
      default: 0,
    }),
    withdraw_min: f.money({ label: 'ถอนขั้นต่ำ', required: true, min: 0.01, max: 1_000_000, default: 1 }),
    sms_quiet_from: f.time({
      label: 'งดส่ง SMS ตั้งแต่',
      help: 'แคมเปญที่เว้นช่วงงดส่งจะรอจนพ้นช่วงนี้ เว้นว่างคือส่งได้ทั้งวัน',
      default: '21:00',
    }),
    sms_quiet_to: f.time({ label: 'งดส่ง SMS ถึง', default: '09:00' }),
  },
  title: 'id',
  list: ['cutoff', 'withdraw_second_limit', 'deposit_second_limit', 'updated_at'],
  sort: ['created_at', 'DESC'],
  sections: {
    businessDay: { label: 'วันทำการ', fields: ['cutoff'] },
    limits: {
      label: 'วงเงินที่ต้องมีผู้อนุมัติคนที่สอง',
      fields: [
        'withdraw_second_limit',
        'deposit_second_limit',
        'credit_second_limit',
        'points_second_limit',
        'sms_second_limit',
        'export_second_rows',
      ],
    },
    money: {
      label: 'ฝากและถอน',
      fields: ['auto_credit', 'auto_credit_limit', 'deposit_expiry_minutes', 'withdraw_auto_limit', 'payout_reserve', 'withdraw_min'],
    },
    smsQuietHours: { label: 'ช่วงงดส่ง SMS', fields: ['sms_quiet_from', 'sms_quiet_to'] },
  },
  live: true,
  demo: 0,
  actions: {
    resetDefaults: {
      label: 'คืนค่าเริ่มต้น',
      // The right also depends on the level, which the handler checks.
      permission: '',
      icon: 'undo',
      tone: 'warning',
      groups: [DEMO_GROUP],
      handled: true,
      ask: 'คืนค่าตั้งระบบของเว็บนี้เป็นค่าเริ่มต้น',
    },
  },
});

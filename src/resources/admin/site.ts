import { agentProviders } from '../../schema/data/agentProviders';
import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';
import { DEMO_GROUP } from '../../schema/header';

export const site = defineResource({
  name: 'site', path: '/Settingweb', scope: 'office', group: 'setting', label: 'เว็บไซต์', icon: 'language', permission: 'P026',
  verbs: ['view', 'add', 'update', 'export'], siteColumn: 'service',
  fields: {
    service: f.text({ label: 'รหัสเว็บ', required: true, unique: true, createOnly: true, pattern: 'code', maxLength: 30 }),
    webname: f.text({ label: 'ชื่อเว็บ', required: true, maxLength: 60 }),
    group_type: f.enum({ game: 'เกม', topup: 'เติมเกม', lotto: 'หวย' }, { label: 'กลุ่ม', required: true, default: 'game' }),
    agent_provider: f.enum(agentProviders, { label: 'ผู้ให้บริการเอเยนต์', help: 'เครดิตเอเยนต์ของเว็บอยู่กับรายนี้' }),
    firebase_url: f.url({ label: 'ที่อยู่ข้อมูลสด' }),
    logo: f.image({ label: 'โลโก้' }),
    cutoff: f.time({ label: 'เวลาตัดรอบวัน', help: 'วันทำการใหม่เริ่มเวลานี้ เว้นว่างคือเที่ยงคืน' }),
    withdraw_second_limit: f.money({ label: 'ถอนเกินยอดนี้ต้องมีผู้อนุมัติคนที่สอง', min: 0, max: 100_000_000 }),
    deposit_second_limit: f.money({ label: 'ฝากเกินยอดนี้ต้องมีผู้อนุมัติคนที่สอง', min: 0, max: 100_000_000 }),
    credit_second_limit: f.money({ label: 'ปรับเครดิตเกินยอดนี้ต้องมีผู้อนุมัติคนที่สอง', min: 0, max: 100_000_000 }),
    sms_second_limit: f.money({ label: 'แคมเปญ SMS เกินยอดนี้ต้องมีผู้อนุมัติคนที่สอง', min: 0, max: 100_000_000 }),
    sms_price: f.money({ label: 'ค่า SMS ต่อส่วน', required: true, min: 0.01, max: 100, default: 0.35 }),
    sms_quiet_from: f.time({ label: 'งดส่ง SMS ตั้งแต่', help: 'แคมเปญที่เว้นช่วงงดส่งจะรอจนพ้นช่วงนี้ เว้นว่างคือส่งได้ทั้งวัน' }),
    sms_quiet_to: f.time({ label: 'งดส่ง SMS ถึง' }),
    active: f.bool({ label: 'เปิดใช้', required: true, default: true }),
  },
  title: 'webname', list: ['logo', 'service', 'webname', 'group_type', 'withdraw_second_limit', 'deposit_second_limit', 'active', 'updated_at'],
  filters: ['active', 'group_type', 'created_at'], search: ['service', 'webname'], sort: ['service', 'ASC'],
  sections: { เว็บไซต์: ['service', 'webname', 'group_type', 'agent_provider', 'logo', 'firebase_url', 'cutoff', 'active'], วงเงินที่ต้องมีผู้อนุมัติคนที่สอง: ['withdraw_second_limit', 'deposit_second_limit', 'credit_second_limit', 'sms_second_limit'], 'ข้อความ SMS': ['sms_price', 'sms_quiet_from', 'sms_quiet_to'] },
  live: true, demo: 0,
  actions: {
    resetDefaults: { label: 'คืนค่าเริ่มต้น', permission: 'P011', icon: 'undo', tone: 'warning', groups: [DEMO_GROUP], handled: true, ask: 'คืนค่าตั้งระบบของ {webname} เป็นค่าเริ่มต้น' },
  },
});

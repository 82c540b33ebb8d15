import { agentProviders } from '../../schema/data/agentProviders';
import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

export const site = defineResource({
  name: 'site',
  path: '/Settingweb',
  scope: 'office',
  group: 'setting',
  label: 'เว็บไซต์',
  icon: 'language',
  permission: 'P026',
  verbs: ['view', 'add', 'update', 'export'],
  siteColumn: 'service',
  fields: {
    service: f.text({ label: 'รหัสเว็บ', required: true, unique: true, createOnly: true, pattern: 'code', maxLength: 30 }),
    webname: f.text({ label: 'ชื่อเว็บ', required: true, maxLength: 60 }),
    group_type: f.enum({ game: 'เกม', topup: 'เติมเกม', lotto: 'หวย' }, { label: 'กลุ่ม', required: true, default: 'game' }),
    agent_provider: f.enum(agentProviders, { label: 'ผู้ให้บริการเอเยนต์', help: 'เครดิตเอเยนต์ของเว็บอยู่กับรายนี้' }),
    firebase_url: f.url({ label: 'ที่อยู่ข้อมูลสด' }),
    logo: f.image({ label: 'โลโก้' }),
    sms_price: f.money({ label: 'ค่า SMS ต่อส่วน', required: true, min: 0.01, max: 100, default: 0.35 }),
    active: f.bool({ label: 'เปิดใช้', required: true, default: true }),
  },
  title: 'webname',
  list: ['logo', 'service', 'webname', 'group_type', 'agent_provider', 'active', 'updated_at'],
  filters: ['active', 'group_type', 'created_at'],
  search: ['service', 'webname'],
  sort: ['service', 'ASC'],
  sections: {
    site: { label: 'เว็บไซต์', fields: ['service', 'webname', 'group_type', 'agent_provider', 'logo', 'firebase_url', 'active'] },
    smsMessages: { label: 'ข้อความ SMS', fields: ['sms_price'] },
  },
  live: true,
  demo: 0,
});

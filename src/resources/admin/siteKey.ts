import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** What a key may do: every scope writes its part of the interface and reads its GETs; `read` reads every GET and writes nothing. */
export const keyScopes = {
  members: 'สมาชิก',
  money: 'ฝากและถอน',
  play: 'การเล่น',
  activities: 'กิจกรรม',
  bank: 'รายการเดินบัญชี',
  payout: 'ผลการโอนออก',
  read: 'อ่านอย่างเดียว',
} as const;

/** Does a key with these scopes write anything? */
export const writes = (scopes: readonly string[] | null): boolean => (scopes ?? []).some((scope) => scope !== 'read');
/** Keys that write move money of members without an employee, so making one takes this level and a second person. */
export const WRITING_KEY_LEVEL = 9;

/** Keys of the site interface. The secret itself is not kept; its hash stands in a table of its own. */
export const siteKey = defineResource({
  name: 'site_key',
  path: '/DatabaseConfig/Key',
  scope: 'office',
  group: 'admin',
  label: 'คีย์ของเว็บไซต์',
  icon: 'key',
  permission: '',
  departments: ['D002'],
  verbs: ['view'],
  siteColumn: 'service',
  menu: false,
  fields: {
    site: f.ref('site', { label: 'เว็บไซต์', required: true, readOnly: true }),
    service: f.text({ label: 'รหัสเว็บ', required: true, readOnly: true, maxLength: 30 }),
    key: f.text({ label: 'เลขคีย์', required: true, readOnly: true, unique: true, maxLength: 24 }),
    scopes: f.tags({ label: 'สิทธิ์', values: keyScopes, readOnly: true }),
    addresses: f.tags({ label: 'ใช้ได้จากที่อยู่', readOnly: true, max: 50 }),
    made_by: f.ref('employee', { label: 'ผู้สร้าง', readOnly: true }),
    expires_at: f.datetime({ label: 'ใช้ได้ถึง', readOnly: true }),
    revoked_at: f.datetime({ label: 'ยกเลิกเมื่อ', readOnly: true }),
    last_used_at: f.datetime({ label: 'ใช้ล่าสุด', readOnly: true }),
  },
  title: 'key',
  list: ['key', 'site', 'scopes', 'addresses', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'],
  filters: ['site', 'revoked_at', 'created_at'],
  search: ['key'],
  sort: ['created_at', 'DESC'],
  views: {
    valid: { label: 'ใช้ได้', filter: { revoked_at_empty: true } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  live: true,
  demo: 0,
});

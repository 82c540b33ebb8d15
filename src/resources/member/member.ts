import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

export const member = defineResource({
  name: 'member', path: '/Member', scope: 'site', group: 'member', label: 'สมาชิก', icon: 'people', permission: 'P006',
  verbs: ['view', 'add', 'update', 'export'], verbPermissions: { add: '6002', update: '6003' },
  fields: {
    username: f.text({ label: 'ชื่อผู้ใช้', required: true, createOnly: true, unique: true, pattern: 'username', minLength: 4, maxLength: 30 }),
    name: f.text({ label: 'ชื่อ-นามสกุล', required: true, maxLength: 120 }),
    phone: f.phone({ label: 'เบอร์โทร', required: true, unique: true, personal: '6003' }),
    national_id: f.nationalId({ label: 'เลขประจำตัวประชาชน', personal: '6003' }),
    balance: f.money({ label: 'ยอดเงิน', required: true, readOnly: true, default: 0, ledger: 'member_cash' }),
    points: f.int({ label: 'แต้ม', required: true, readOnly: true, default: 0, min: 0 }),
    tier: f.enum({ bronze: 'บรอนซ์', silver: 'ซิลเวอร์', gold: 'โกลด์', platinum: 'แพลทินัม' }, { label: 'ระดับ', required: true, default: 'bronze' }),
    tags: f.tags({ label: 'แท็ก', max: 10, offers: 'tag' }),
    referrer: f.ref('member', { label: 'ผู้แนะนำ' }),
    channel: f.enum({ direct: 'เข้าเอง', line: 'LINE', facebook: 'Facebook', google: 'Google', friend: 'เพื่อนแนะนำ', sms: 'SMS' }, { label: 'ช่องทาง', required: true, default: 'direct' }),
    birth_date: f.date({ label: 'วันเกิด' }),
    last_login: f.datetime({ label: 'เข้าใช้ล่าสุด', readOnly: true }),
    status: f.enum({
      pending: { label: 'รอตรวจสอบ', tone: 'waiting' }, active: { label: 'ใช้งาน', tone: 'done' }, blocked: { label: 'ระงับ', tone: 'refused' }, closed: { label: 'ปิดบัญชี', tone: 'closed' },
    }, { label: 'สถานะ', required: true, readOnly: true, default: 'active' }),
    block_reason: f.text({ label: 'เหตุผลที่ระงับ', readOnly: true, maxLength: 200 }),
  },
  title: 'username',
  list: ['username', 'name', 'phone', 'balance', 'points', 'tier', 'status', 'tags', 'last_login', 'created_at'],
  filters: ['status', 'tier', 'channel', 'tags', 'referrer', 'balance', 'last_login', 'created_at'], search: ['username', 'name', 'phone', 'national_id'],
  sort: ['created_at', 'DESC'], sortable: ['username', 'balance', 'points', 'last_login'], totals: ['balance', 'points'],
  views: {
    all: { label: 'ทั้งหมด', filter: {} }, active: { label: 'ใช้งาน', filter: { status: 'active' } },
    pending: { label: 'รอตรวจสอบ', filter: { status: 'pending' } }, blocked: { label: 'ระงับ', filter: { status: 'blocked' } },
  },
  sections: {
    ข้อมูลสมาชิก: ['username', 'name', 'phone', 'national_id', 'birth_date', 'tier', 'tags'], ที่มา: ['channel', 'referrer', 'last_login'],
    ยอดคงเหลือ: ['balance', 'points'], สถานะ: ['status', 'block_reason'],
  },
  related: [
    { resource: 'member_bank', by: 'member', label: 'บัญชีธนาคาร' }, { resource: 'deposit', by: 'member', label: 'ฝาก' }, { resource: 'withdraw', by: 'member', label: 'ถอน' },
    { resource: 'ticket', by: 'member', label: 'กล่องสุ่ม' }, { resource: 'member_note', by: 'member', label: 'บันทึก' },
  ],
  live: true, demo: 5000,
  actions: {
    block: { label: 'ระงับ', permission: '6006', icon: 'block', tone: 'error', when: { status: ['active', 'pending'] }, ask: 'ระงับสมาชิก {username} ({name})', input: { reason: f.text({ label: 'เหตุผล', required: true, maxLength: 200 }) }, handled: true, bulk: true },
    unblock: { label: 'ยกเลิกระงับ', permission: '6006', icon: 'check', tone: 'success', when: { status: 'blocked' }, ask: 'ยกเลิกการระงับสมาชิก {username} ({name})', sets: { status: 'active', block_reason: null }, bulk: true },
    activate: { label: 'ผ่านการตรวจสอบ', permission: '6003', icon: 'check', tone: 'success', when: { status: 'pending' }, ask: 'เปิดใช้งานสมาชิก {username}', sets: { status: 'active' }, bulk: true },
    resetPassword: { label: 'ตั้งรหัสผ่านใหม่', permission: '6005', icon: 'key', tone: 'warning', when: { status: ['active', 'pending'] }, ask: 'สร้างลิงก์ตั้งรหัสผ่านใหม่ให้ {username} ลิงก์เดิมจะใช้ไม่ได้', handled: true },
  },
});

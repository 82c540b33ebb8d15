import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

const reason = f.text({ label: 'เหตุผล', required: true, minLength: 3, maxLength: 200 });

/**
 * Members who share an account, a telephone number, a device or an address: one person, or several, as an employee decides. Found by a job.
 */
export const memberDuplicate = defineResource({
  name: 'member_duplicate',
  path: '/Member/Duplicate',
  scope: 'site',
  group: 'member',
  label: 'สมาชิกที่อาจเป็นคนเดียวกัน',
  icon: 'link',
  permission: 'P039',
  verbs: ['view', 'export'],
  menu: false,
  fields: {
    kind: f.enum(
      { account: 'บัญชีธนาคาร', phone: 'เบอร์โทร', device: 'อุปกรณ์', address: 'ที่อยู่ IP' },
      { label: 'ใช้ร่วมกัน', required: true, readOnly: true, default: 'account' },
    ),
    shared: f.text({ label: 'ค่าที่ใช้ร่วมกัน', required: true, readOnly: true, default: '', maxLength: 200, personal: '6003' }),
    members: f.refs('member', { label: 'สมาชิก', required: true, readOnly: true }),
    count: f.int({ label: 'จำนวนคน', required: true, readOnly: true, default: 2, min: 2 }),
    status: f.enum(
      {
        open: { label: 'รอตัดสิน', tone: 'waiting' },
        linked: { label: 'คนเดียวกัน', tone: 'refused' },
        dismissed: { label: 'คนละคน', tone: 'closed' },
      },
      { label: 'สถานะ', required: true, readOnly: true, default: 'open' },
    ),
    reason: f.text({ label: 'เหตุผล', readOnly: true, maxLength: 200 }),
    decided_by: f.ref('employee', { label: 'ผู้ตัดสิน', readOnly: true }),
    decided_at: f.datetime({ label: 'เวลาตัดสิน', readOnly: true }),
  },
  state: 'status',
  // Back, when one more member shares it.
  transitions: { open: ['linked', 'dismissed'], linked: ['open', 'dismissed'], dismissed: ['open', 'linked'] },
  uniques: [['kind', 'shared']],
  title: 'id',
  list: ['kind', 'shared', 'members', 'count', 'status', 'reason', 'decided_by', 'updated_at'],
  filters: ['status', 'kind', 'members', 'count', 'decided_by', 'created_at'],
  sort: ['count', 'DESC'],
  views: {
    open: { label: 'รอตัดสิน', filter: { status: 'open' } },
    linked: { label: 'คนเดียวกัน', filter: { status: 'linked' } },
    dismissed: { label: 'คนละคน', filter: { status: 'dismissed' } },
    all: { label: 'ทั้งหมด', filter: {} },
  },
  live: true,
  demo: 0,
  actions: {
    link: {
      label: 'เป็นคนเดียวกัน',
      permission: '6006',
      icon: 'link',
      tone: 'error',
      when: { status: ['open', 'dismissed'] },
      ask: 'สมาชิก {count} คนนี้เป็นคนเดียวกัน ถ้ามีบัญชีที่งดเล่นอยู่ ทุกบัญชีจะงดเล่นด้วย และลดเวลาภายหลังไม่ได้',
      input: { reason },
      leads: 'linked',
      handled: true,
    },
    dismiss: {
      label: 'เป็นคนละคน',
      permission: '6006',
      icon: 'close',
      when: { status: ['open', 'linked'] },
      ask: 'สมาชิก {count} คนนี้เป็นคนละคน อุปกรณ์หรือที่อยู่ IP ที่ใช้ร่วมกันนี้จะไม่นับในการตรวจรายการถอนของทั้งสองฝ่ายอีก ส่วนบัญชีและเบอร์โทรยังนับทุกครั้ง',
      input: { reason },
      leads: 'dismissed',
      handled: true,
    },
  },
});

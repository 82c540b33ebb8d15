import { f } from '../../schema/fields/f';
import { memberChannels, memberTiers } from '../member/memberKinds';
import { MESSAGE_PLACES } from '../../schema/data/messagePlaces';

export const messageText = f.longText({
  label: 'ข้อความ',
  required: true,
  maxLength: 1000,
  places: MESSAGE_PLACES,
  help: 'ใช้ {name} {username} {balance} {points} {web} แทนข้อมูลของสมาชิก คำสำรองเมื่อไม่มีข้อมูล: {name|ลูกค้า}',
});

/** Groups of members that need no filter. */
const SEGMENTS = { never: 'สมัครแล้วยังไม่ฝาก', recent: 'ฝากใน 30 วัน', lapsed: 'เคยฝาก แต่ไม่ฝากเกิน 30 วัน', birthday: 'เกิดเดือนนี้' };

const filtered = { shown: { audience: 'filter' } } as const;
/** Conditions on the members that are written to, where `audience` says that a filter chooses them; an empty condition is ignored. */
export const memberAudience = {
  segment: f.enum(SEGMENTS, { label: 'กลุ่มสมาชิก', ...filtered }),
  to_tier: f.enum(memberTiers, { label: 'ระดับสมาชิก', ...filtered }),
  to_channel: f.enum(memberChannels, { label: 'ช่องทางที่มา', ...filtered }),
  to_tags: f.tags({ label: 'มีแท็กใดแท็กหนึ่ง', max: 10, offers: 'tag', ...filtered }),
  idle_days: f.int({ label: 'ไม่เข้าใช้อย่างน้อย (วัน)', min: 1, max: 3650, ...filtered }),
  joined_from: f.date({ label: 'สมัครตั้งแต่วันที่', ...filtered }),
  joined_to: f.date({ label: 'สมัครถึงวันที่', ...filtered }),
};

/** Counters that the server updates while messages are sent. */
export const counters = {
  recipients: f.int({ label: 'ผู้รับ', required: true, readOnly: true, default: 0 }),
  parts: f.int({ label: 'จำนวนส่วน', required: true, readOnly: true, default: 0 }),
  cost: f.money({ label: 'ค่าใช้จ่าย', required: true, readOnly: true, default: 0 }),
  sent: f.int({ label: 'ส่งแล้ว', required: true, readOnly: true, default: 0 }),
  delivered: f.int({ label: 'ถึงผู้รับ', required: true, readOnly: true, default: 0 }),
  failed: f.int({ label: 'ล้มเหลว', required: true, readOnly: true, default: 0 }),
  suppressed: f.int({ label: 'งดส่ง', required: true, readOnly: true, default: 0 }),
  spent: f.money({ label: 'ใช้จริง', required: true, readOnly: true, default: 0 }),
};

import { nationalIdCheck } from '../../src/schema/fields/identity';
import { bangkokDay } from '../../src/schema/format';
import type { DemoRow, Shape } from './rows';
import { contentShapes } from './shapesContent';
import { smsShapes } from './shapesSms';

const ALL_DAY = [null, null] as const;
const PROMOTIONS = [
  ['โบนัสฝากแรก', 'first', ALL_DAY],
  ['โบนัสฝากทุกยอด', 'every', ALL_DAY],
  ['ฝากช่วงเช้า', 'window', ['06:00', '10:00']],
  ['เครดิตฟรีวันเกิด', 'free', ALL_DAY],
  ['คืนยอดเสียรายสัปดาห์', 'cashback', ALL_DAY],
  ['โบนัสวันหยุด', 'every', ALL_DAY],
] as const;

/** So many days after a record of the last 90 was made: with more than those, yet to come. */
const after = ({ created_at: made }: DemoRow, days: number): string => new Date(Date.parse(String(made)) + days * 86_400_000).toISOString();

const WARNED = [
  ['withdraw_waiting', 'minutes', 42, 30],
  ['line_waiting', 'minutes', 75, 30],
  ['adjustments', 'baht', 14_250, 10_000],
  ['outflow', 'baht', 31_800.5, 0],
] as const;

/** Rules of the resources that their fields alone do not say. */
export const shapes: Readonly<Record<string, Shape>> = {
  ...contentShapes,
  ...smsShapes,
  // What was warned of on earlier days, and is over; what is so now the rules find themselves.
  alert: (row, _random, index) => {
    const [figure, unit, value, bound] = WARNED[index % WARNED.length] ?? WARNED[0];
    const raised = Date.parse(String(row['created_at'])) - 3 * 86_400_000;
    const at = (minutes: number): string => new Date(raised + minutes * 60_000).toISOString();
    const day = unit === 'minutes' ? null : bangkokDay(new Date(raised));
    Object.assign(row, { service: ['lucky88', 'gold168', 'topupth'][index % 3], figure, unit, value, bound, worst: value, day });
    Object.assign(row, { created_at: at(0), raised_at: at(0), seen_at: at(4), over_at: at(19), updated_at: at(19), state: 'over' });
    Object.assign(row, { bell: true, told: [], rule: 1, record: null, subject: day ?? '-', about: null, seen_by: 5, note: 'ตามแล้ว' });
  },
  report_schedule: (row, _random, index) => {
    Object.assign(row, { report: ['site_overview', 'sms_report', 'marketing'][index % 3], every: ['day', 'week', 'month'][index % 3] });
    Object.assign(row, { at: '08:00', to: 'file', room: null, format: 'xlsx', author: 1, state: 'on', halted_for: null });
  },
  // As many as there are schedules, and rooms: each has one.
  report_run: (row) => {
    const day = bangkokDay(new Date(Date.parse(String(row['created_at'])) - 86_400_000));
    Object.assign(row, {
      schedule: row.id,
      author: 1,
      day_from: day,
      day_to: day,
      outcome: 'halted',
      reason: 'second',
      file: null,
      mark: null,
    });
  },
  line_message: (row) => {
    Object.assign(row, { room: row.id, about: 'test', text: 'ทดสอบการแจ้งเตือน', state: 'sent', reason: null, tries: 1, next_at: null });
    Object.assign(row, { sent_at: row['created_at'], retry_key: `demo-${row.id}` });
  },
  // Switched off: nothing of a demonstration goes out.
  line_room: (row, _random, index) => {
    Object.assign(row, { name: ['ห้องการเงิน', 'ห้องหัวหน้ากะ'][index % 2], target: `C${String(index + 1).padStart(32, '0')}`, token: null });
    Object.assign(row, { active: false, problem: null, sent_at: null });
  },
  member: (row, random, index) => {
    row['name'] = random.name();
    row['phone'] = `0${random.pick(['6', '8', '9'])}${String(10_000_000 + ((index * 7919) % 89_999_999)).padStart(8, '0')}`;
    row['referrer'] = null;
    // Most agreed to be sent news.
    row['marketing'] = index % 9 !== 4;
    row['consent_at'] = row.created_at;
    row['status'] = random.pick(['active', 'active', 'active', 'active', 'active', 'active', 'active', 'active', 'pending', 'blocked']);
    row['block_reason'] = row['status'] === 'blocked' ? random.pick(['ใช้หลายบัญชี', 'สลิปปลอม', 'ขอปิดเอง']) : null;
    row['blocked_until'] = row['status'] === 'blocked' && index % 3 === 0 ? after(row, 100 + (index % 60)) : null;
    row['last_login'] = random.moment().toISOString();
    // Some have a device in common with the next one, so that there is a group to decide about.
    if (index % 200 === 150 || index % 200 === 151) row['device'] = `android SM-A155F ${Math.floor(index / 200)}`;
    // Their ledger says how many, below.
    row['points'] = 0;
  },
  member_segment: (row, _random, index) => {
    const [name, filter, note] = (
      [
        ['ฝากหนักและยังเข้าเล่น', { recency: ['4', '5'], value: '5' }, 'โปรโมชั่น VIP'],
        ['เคยฝากหนักแต่หายไป', { recency: '1', value: ['4', '5'] }, 'ชวนกลับมา'],
        ['ไม่เข้าใช้ 30 วัน', { status: 'active', last_login_lte: 'today-30' }, 'แจ้งกิจกรรมประจำเดือน'],
        ['แพลทินัม', { tier: 'platinum' }, 'วันเกิดและเทศกาล'],
      ] as const
    )[index % 4] ?? ['ทุกคน', {}, ''];
    Object.assign(row, { name: `${name}${index < 4 ? '' : ` ${index}`}`, filter, note, made_by: 3 });
  },
  // Of exclusions their members would have to know as well, so there are none.
  player_limit: (row, random, index) => {
    const kind = (['day', 'week', 'month'] as const)[index % 3];
    Object.assign(row, { kind, most: random.pick([500, 1000, 5000, 20_000]), starts_at: row.created_at, by: random.int(3, 6) });
  },
  // Accepted ones would have closed their members.
  erasure_request: (row, random) => {
    Object.assign(row, { way: random.pick(['phone', 'line', 'chat', 'paper']), status: 'asked', reason: null, by: random.int(3, 6) });
    Object.assign(row, {
      note: null,
      answer_by: after(row, 30).slice(0, 10),
      kept_until: null,
      decided_by: null,
      decided_at: null,
      erased_at: null,
    });
  },
  activity_off: (row, random, index) => {
    Object.assign(row, {
      activity: (['all', 'bonus', 'points', 'tickets', 'referral'] as const)[index % 5],
      reason: random.pick(['รับโบนัสซ้ำหลายบัญชี', 'ถอนทันทีหลังรับโบนัส', 'ขอไม่รับโปรโมชั่น', 'อยู่ระหว่างตรวจสอบ']),
      until: index % 2 === 0 ? after(row, 100 + index) : null,
      status: index % 6 === 5 ? 'ended' : 'off',
      by: random.int(3, 6),
    });
  },
  blocked_value: (row, random, index) => {
    const kind = (['account', 'phone', 'address', 'device'] as const)[index % 4] ?? 'account';
    Object.assign(row, {
      kind,
      number: `9${String(100_000_000 + ((index * 7_654_321) % 899_999_999))}`,
      phone: `06${String(10_000_000 + ((index * 6_543_211) % 89_999_999))}`,
      address: index % 8 === 2 ? `203.0.113.${16 * ((index >> 3) % 16)}/28` : `198.51.100.${1 + (index % 250)}`,
      device: `android ${random.pick(['SM-A155F', 'CPH2591', 'V2247'])} ${index}`,
      reason: random.pick(['สลิปปลอม', 'สมัครหลายบัญชีเพื่อรับโบนัส', 'บัญชีม้าตามหมายแจ้งเตือน', 'ข่มขู่พนักงาน']),
      until: index % 3 === 0 ? after(row, 100 + index) : null,
      status: index % 6 === 5 ? 'ended' : 'active',
      by: random.int(3, 6),
    });
  },
  member_note: (row, random) => {
    row['author'] = random.int(1, 6);
  },
  payment_channel: (row, _random, index) => {
    const [name, way, percent, fixed] = (
      [
        ['โอนธนาคาร', 'bank', 0, 0],
        ['พร้อมเพย์ QR', 'qr', 0, 0],
        ['ทรูมันนี่ วอลเล็ต', 'wallet', 1.5, 2],
      ] as const
    )[index % 3] ?? ['โอนธนาคาร', 'bank', 0, 0];
    Object.assign(row, {
      name: `${name} ${Math.floor(index / 3) + 1}`,
      way,
      fee_percent: percent,
      fee_fixed: fixed,
      least: null,
      most: null,
      accounts: [],
      active: true,
    });
  },
  // What each member has behind an entry is reckoned when all are there.
  points_entry: (row, random) => {
    row['change'] = random.int(10, 2500);
    row['balance'] = 0;
    Object.assign(row, { kind: 'opening', cause: 'member', cause_id: row['member'], by: null });
  },
  handover: (row, random) => {
    [row['by'], row['to']] = random.pick([
      [5, 6],
      [6, 5],
      [4, 5],
    ]);
    row['note'] = random.pick(['มีรายการถอนรอผลจากธนาคาร โทรตามแล้ว', 'ลูกค้าแจ้งว่าโอนซ้ำ รอสลิป', 'ไม่มีเรื่องค้าง', 'บัญชีจ่ายใกล้หมดวงเงิน']);
    row['status'] = 'taken';
    row['taken_at'] = row['created_at'];
    row['queues'] = [
      { queue: 'รายการฝาก', waiting: random.int(0, 20), since: null },
      { queue: 'รายการถอน', waiting: random.int(0, 20), since: null },
    ];
    row['claims'] = [];
    row['floats'] = [{ account: `KTB xxxxxx036${random.int(0, 9)}`, balance: random.int(10_000, 400_000) }];
    for (const name of ['unknown_count', 'unknown_sum', 'unmatched_count', 'unmatched_sum', 'suspense']) row[name] = 0;
  },
  bank_account: (row, random, index) => {
    row['bank'] = ['KBANK', 'SCB', 'KTB'][index % 3];
    row['number'] = String(1_000_000_000 + (((index + 1) * 123_456_789) % 8_999_999_999)).padStart(10, '0');
    row['holder'] = `บจก. ${random.pick(['สยามดิจิทัล', 'โกลเด้นเพย์', 'ไทยเซอร์วิส'])}`;
    row['purpose'] = index % 3 === 2 ? 'withdraw' : 'deposit';
    row['daily_limit'] = 2_000_000;
    row['warn_below'] = row['purpose'] === 'withdraw' ? 150_000 : null;
    row['priority'] = (index % 3) + 1;
    row['active'] = true;
    row['opened_at'] = row['created_at'];
    row['credential'] = null;
    // One site's accounts are of all sorts: by bill, by number only, and paying out.
    row['promptpay_id'] = row['purpose'] === 'deposit' ? `08${String(10_000_000 + (((index + 1) * 7_654_321) % 89_999_999))}` : null;
    row['biller_id'] =
      index % 3 === 0
        ? `0105${String(50_000_000 + index * 1_234_567)}${nationalIdCheck(`0105${String(50_000_000 + index * 1_234_567)}`)}01`
        : null;
  },
  bonus: (row, random, index) => {
    const [name, type, hours] = PROMOTIONS[index % PROMOTIONS.length] ?? PROMOTIONS[0];
    Object.assign(row, { name: `${name} ${index + 1}`, type, start_time: hours[0], end_time: hours[1] });
    row['percent'] = row['reward'] === 'percent' ? random.pick([10, 20, 30, 50, 100]) : null;
    row['amount'] = row['reward'] === 'fixed' ? random.pick([50, 100, 200]) : null;
    row['tiers'] =
      type === 'cashback'
        ? [
            { from: 1000, percent: 3 },
            { from: 10_000, percent: 5 },
            { from: 100_000, percent: 8 },
          ]
        : null;
    row['turnover'] = random.pick([1, 3, 5, 8, 10]);
    row['per_member'] = random.pick([null, 1, 3, 5]);
    row['max_bonus'] = random.pick([300, 500, 1000, 3000]);
    row['active'] = random.chance(0.6);
  },
  // All switched off, because a demo is opened from anywhere.
  ip_rule: (row, _random, index) => {
    row['cidr'] = ['203.0.113.0/24', '2001:db8:1:2::/64', '198.51.100.7', '192.0.2.0/25'][index % 4];
    row['scope'] = ['office', 'office', 'role', 'office'][index % 4];
    row['role'] = row['scope'] === 'role' ? 6 : null;
    row['employee'] = null;
    row['note'] = ['สำนักงานกรุงเทพ', 'สำนักงานกรุงเทพ (IPv6)', 'เครื่องหน้าเคาน์เตอร์', 'VPN'][index % 4];
    row['active'] = false;
    row['expires_at'] = null;
  },
};

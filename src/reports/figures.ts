/**
 * The dictionary, with `memberFigures`: the only place where a figure is defined. Reports and dashboards take their measures from here,
 * with the help that stands beside them.
 */
import { ticket } from '../resources/extension/ticket';
import { campaignCost } from '../resources/member/campaignCost';
import { credit } from '../resources/member/credit';
import { smsDay } from '../resources/sms/smsDay';
import { deposit } from '../resources/transaction/deposit';
import { withdraw } from '../resources/transaction/withdraw';
import { measure, rowsOf } from '../schema/report/define';

const queue = { deposit: { queue: { is: 'deposit' } }, withdraw: { queue: { is: 'withdraw' } } } as const;

const adjusted = { day: 'decided_day', at: 'decided_at', by: { kind: 'kind', person: 'decided_by' } } as const;
const given = rowsOf(credit, { ...adjusted, where: { status: 'done', kind_ne: 'remove' } });
const taken = rowsOf(credit, { ...adjusted, where: { status: 'done', kind: 'remove' } });
const bonuses = rowsOf(credit, { ...adjusted, where: { status: 'done', kind: 'bonus' } });
const referrals = rowsOf(credit, { ...adjusted, where: { status: 'done', kind: 'referral' } });
const messages = rowsOf(smsDay, { day: 'day' });
/** People type the day, any day: sums from the first one on would be of more days than rows. */
const spent = rowsOf(campaignCost, { day: 'day', by: { source: 'channel', campaign: 'campaign' }, kept: false });
const prizes = rowsOf(ticket, { day: 'opened_day', at: 'opened_at' });
const decidedDeposits = rowsOf(deposit, { day: 'decided_day', at: 'first_decided_at', by: queue.deposit });
const decidedWithdrawals = rowsOf(withdraw, { day: 'decided_day', at: 'first_decided_at', by: queue.withdraw });
const waitingDeposits = rowsOf(deposit, { where: { status: 'pending', hidden: false }, by: queue.deposit });
const waitingWithdrawals = rowsOf(withdraw, { where: { status: ['pending', 'reviewing'] }, by: queue.withdraw });

interface Moved {
  credited: ReturnType<typeof rowsOf<'deposit', (typeof deposit)['fields']>>;
  refunded: Moved['credited'];
  paid: ReturnType<typeof rowsOf<'withdraw', (typeof withdraw)['fields']>>;
  returned: Moved['paid'];
}
const credited = { day: 'credited_day', at: 'credited_at' } as const;
const refunded = { day: 'refunded_day', at: 'refunded_at' } as const;
const paid = { day: 'paid_day', at: 'paid_at' } as const;
const returned = { day: 'returned_day', at: 'returned_at' } as const;
/** By member there would be nearly as many sums as rows. */
export const ofMember = { by: { member: 'member' }, kept: false } as const;

const moved = (rows: Moved) =>
  ({
    deposits: measure.count(rows.credited, {
      label: { th: 'รายการฝาก', en: 'Deposits' },
      help: {
        th: 'รายการฝากที่เข้าเครดิต นับในวันที่เข้าเครดิต ที่หักคืนภายหลังก็ยังนับในวันนั้น',
        en: 'Deposits credited, on the day they were credited; one that is taken back later still counts there',
      },
      better: 'more',
    }),
    deposits_sum: measure.sum(rows.credited, 'amount', {
      label: { th: 'ยอดฝาก', en: 'Deposited' },
      help: { th: 'ยอดรวมของรายการฝากที่เข้าเครดิต', en: 'The sum of the deposits credited' },
      better: 'more',
    }),
    refunds_sum: measure.sum(rows.refunded, 'amount', {
      label: { th: 'ยอดฝากที่หักคืน', en: 'Deposits taken back' },
      help: { th: 'ยอดฝากที่เข้าเครดิตแล้วถูกหักคืน นับในวันที่หักคืน', en: 'Credited deposits taken back, on the day of taking back' },
      better: 'less',
    }),
    withdrawals: measure.count(rows.paid, {
      label: { th: 'รายการถอน', en: 'Withdrawals' },
      help: { th: 'รายการถอนที่จ่ายแล้ว นับในวันที่จ่าย', en: 'Withdrawals paid, on the day of paying' },
    }),
    withdrawals_sum: measure.sum(rows.paid, 'amount', {
      label: { th: 'ยอดถอน', en: 'Withdrawn' },
      help: { th: 'ยอดรวมของรายการถอนที่จ่ายแล้ว', en: 'The sum of the withdrawals paid' },
    }),
    returned_sum: measure.sum(rows.returned, 'amount', {
      label: { th: 'ยอดถอนที่เงินกลับมา', en: 'Payouts that came back' },
      help: { th: 'ยอดถอนที่จ่ายแล้วและเงินกลับมา นับในวันที่กลับมา', en: 'Paid withdrawals that came back, on the day of their return' },
    }),
    net: measure.adds(
      { deposits_sum: 1, refunds_sum: -1, withdrawals_sum: -1, returned_sum: 1 },
      {
        label: { th: 'ยอดสุทธิ', en: 'Net' },
        help: { th: 'ยอดฝาก − หักคืน − ยอดถอน + เงินที่กลับมา', en: 'Deposited − taken back − withdrawn + what came back' },
        better: 'more',
      },
    ),
  }) as const;

export const money = moved({
  credited: rowsOf(deposit, credited),
  refunded: rowsOf(deposit, refunded),
  paid: rowsOf(withdraw, paid),
  returned: rowsOf(withdraw, returned),
});

/** The same by member. */
export const memberMoney = moved({
  credited: rowsOf(deposit, { ...credited, ...ofMember }),
  refunded: rowsOf(deposit, { ...refunded, ...ofMember }),
  paid: rowsOf(withdraw, { ...paid, ...ofMember }),
  returned: rowsOf(withdraw, { ...returned, ...ofMember }),
});

export const work = {
  adjustments_given: measure.sum(given, 'amount', {
    label: { th: 'เครดิตที่ให้ด้วยมือ', en: 'Credit given by hand' },
    help: { th: 'เครดิตที่พนักงานให้ นับในวันที่ทำรายการ', en: 'Credit given by hand, on the day of carrying out' },
  }),
  adjustments_taken: measure.sum(taken, 'amount', {
    label: { th: 'เครดิตที่ลบด้วยมือ', en: 'Credit taken by hand' },
    help: { th: 'เครดิตที่พนักงานลบ นับในวันที่ทำรายการ', en: 'Credit taken by hand, on the day of carrying out' },
  }),
  adjustments: measure.adds(
    { adjustments_given: 1, adjustments_taken: -1 },
    {
      label: { th: 'ปรับเครดิตด้วยมือ', en: 'Adjustments' },
      help: {
        th: 'เครดิตที่ให้ด้วยมือ ลบที่ลบออก ทุกประเภทที่ทำแล้ว ไม่รวมในยอดฝาก',
        en: 'Credit by hand, given less taken, all kinds carried out; never part of deposits',
      },
      better: 'less',
    },
  ),
  speed_median: measure.median([decidedDeposits, decidedWithdrawals], 'created_at', 'first_decided_at', {
    label: { th: 'เวลาตรวจ (กลาง)', en: 'Time to decide (median)' },
    help: {
      th: 'วินาทีจากสร้างรายการถึงตัดสินครั้งแรก ค่ากลาง นับในวันที่ตัดสิน',
      en: 'Seconds from a request’s creation to its first decision, the median, on the day of that decision',
    },
    better: 'less',
  }),
  speed_p90: measure.p90([decidedDeposits, decidedWithdrawals], 'created_at', 'first_decided_at', {
    label: { th: 'เวลาตรวจ (90%)', en: 'Time to decide (90%)' },
    help: {
      th: 'วินาทีจากสร้างรายการถึงตัดสินครั้งแรก ที่เก้าในสิบรายการไม่เกิน',
      en: 'Seconds from a request’s creation to its first decision, which nine in ten do not exceed',
    },
    better: 'less',
  }),
  waiting: measure.count([waitingDeposits, waitingWithdrawals], {
    label: { th: 'รอตรวจอยู่', en: 'Waiting' },
    help: { th: 'รายการที่รอในคิวตอนนี้', en: 'What waits in a queue now' },
    better: 'less',
  }),
  oldest: measure.oldest([waitingDeposits, waitingWithdrawals], 'created_at', {
    label: { th: 'รอนานสุด', en: 'Oldest waiting' },
    help: { th: 'วินาทีที่รายการเก่าสุดในคิวรอมา', en: 'How many seconds the oldest in a queue has waited' },
    better: 'less',
  }),
} as const;

/** What members cost that come. Needs the measures of `members`. */
export const spending = {
  campaign_cost: measure.sum(spent, 'amount', {
    label: { th: 'ค่าโฆษณา', en: 'Spent on campaigns' },
    help: { th: 'ค่าโฆษณาที่บันทึกไว้ของช่วงนั้น', en: 'What was typed in as spent on campaigns in the period' },
    better: 'less',
  }),
  cost_per_first_deposit: measure.ratio('campaign_cost', 'first_deposits', {
    label: { th: 'ค่าโฆษณาต่อฝากครั้งแรก', en: 'Cost per first deposit' },
    help: { th: 'ค่าโฆษณา ÷ สมาชิกที่ฝากครั้งแรก', en: 'Spent on campaigns ÷ first deposits' },
    better: 'less',
  }),
} as const;

/** What members are given. Needs the measures of `money`. */
export const costs = {
  bonus_given: measure.sum(bonuses, 'amount', {
    label: { th: 'โบนัสที่ให้', en: 'Bonuses given' },
    help: { th: 'โบนัสฟรีที่พนักงานให้ นับในวันที่ทำรายการ', en: 'Bonuses given by hand, on the day of carrying out' },
  }),
  referral_given: measure.sum(referrals, 'amount', {
    label: { th: 'ค่าแนะนำเพื่อนที่ให้', en: 'Referrals given' },
    help: { th: 'ค่าแนะนำเพื่อนที่ให้ นับในวันที่ทำรายการ', en: 'What was given for referrals, on the day of carrying out' },
  }),
  prizes: measure.sum(prizes, 'value', {
    label: { th: 'รางวัลที่จ่าย', en: 'Prizes' },
    help: { th: 'รางวัลของกล่องสุ่ม นับในวันที่เปิด', en: 'Prizes of random boxes, on the day they were opened' },
  }),
  bonus_cost: measure.adds(
    { bonus_given: 1, referral_given: 1, prizes: 1 },
    {
      label: { th: 'ต้นทุนโบนัส', en: 'Bonus cost' },
      help: { th: 'โบนัส ค่าแนะนำเพื่อน และรางวัล', en: 'Bonuses, referrals and prizes' },
      better: 'less',
    },
  ),
  sms_cost: measure.sum(messages, 'cost', {
    label: { th: 'ค่า SMS', en: 'Cost of messages' },
    help: { th: 'เครดิต SMS ที่ใช้ไป นับในวันที่ส่ง', en: 'The credit spent on messages, on the day of sending' },
    better: 'less',
  }),
  bonus_share: measure.ratio('bonus_cost', 'deposits_sum', {
    label: { th: 'โบนัสต่อยอดฝาก', en: 'Bonus share' },
    help: { th: 'ต้นทุนโบนัสเทียบกับยอดฝาก', en: 'Bonus cost of what was deposited' },
    better: 'less',
  }),
  outflow: measure.adds(
    { withdrawals_sum: 1, deposits_sum: -1 },
    {
      label: { th: 'ถอนเกินฝาก', en: 'Withdrawn above deposited' },
      help: { th: 'ยอดถอน − ยอดฝาก', en: 'Withdrawn − deposited' },
      better: 'less',
    },
  ),
} as const;

/** Dimensions the figures know beside time and site. */
export const dimensions = {
  recency: { label: { th: 'ฝากล่าสุด', en: 'How lately' } },
  frequency: { label: { th: 'ความถี่', en: 'How often' } },
  value: { label: { th: 'ยอดฝากรวม', en: 'How much' } },
  tier: { label: { th: 'ระดับ', en: 'Tier' } },
  source: { label: { th: 'ที่มาของสมาชิก', en: 'Source' } },
  campaign: { label: { th: 'แคมเปญ', en: 'Campaign' } },
  referrer: { label: { th: 'ผู้แนะนำ', en: 'Referrer' } },
  weeks: { label: { th: 'สัปดาห์ต่อมา', en: 'Weeks later' } },
  queue: {
    label: { th: 'คิว', en: 'Queue' },
    values: { deposit: { th: 'ฝาก', en: 'Deposits' }, withdraw: { th: 'ถอน', en: 'Withdrawals' } },
  },
  category: { label: { th: 'หมวดเกม', en: 'Category' } },
  member: { label: { th: 'สมาชิก', en: 'Member' } },
  kind: { label: { th: 'ประเภท', en: 'Kind' } },
  person: { label: { th: 'พนักงาน', en: 'Employee' } },
} as const;

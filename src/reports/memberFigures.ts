/** The part of the dictionary that is about members: how they came, whether they were there, what they played, and what they are worth. */
import { member } from '../resources/member/member';
import { memberDay } from '../resources/member/memberDay';
import { memberPlay } from '../resources/member/memberPlay';
import { memberReturn } from '../resources/member/memberReturn';
import { measure, rowsOf } from '../schema/report/define';
import { ofMember } from './figures';

const origin = { source: 'channel', campaign: 'source' } as const;

type Rounds = ReturnType<typeof rowsOf<'member_play', (typeof memberPlay)['fields']>>;
const settled = { day: 'settled_day', at: 'settled_at', where: { void: false } } as const;

const played = (rounds: Rounds) =>
  ({
    rounds: measure.count(rounds, {
      label: { th: 'รอบที่เล่น', en: 'Rounds' },
      help: { th: 'รอบเกมที่จบแล้ว นับในวันที่จบรอบ ที่ยกเลิกไม่นับ', en: 'Rounds settled, on the day of settling; void ones do not count' },
    }),
    stake: measure.sum(rounds, 'stake', {
      label: { th: 'ยอดเดิมพัน', en: 'Stake' },
      help: { th: 'ยอดเดิมพันของรอบที่จบแล้ว', en: 'What was bet in the rounds settled' },
      better: 'more',
    }),
    payout: measure.sum(rounds, 'payout', {
      label: { th: 'จ่ายรางวัลเกม', en: 'Game payout' },
      help: { th: 'ยอดที่สมาชิกได้คืนจากรอบที่จบแล้ว', en: 'What members got back from the rounds settled' },
    }),
    ggr: measure.adds(
      { stake: 1, payout: -1 },
      {
        label: { th: 'กำไรจากเกม (GGR)', en: 'Gross gaming revenue' },
        help: { th: 'ยอดเดิมพัน − จ่ายรางวัลเกม', en: 'Stake − payout' },
        better: 'more',
      },
    ),
  }) as const;

/** Rounds settled, and what they brought. */
export const plays = played(rowsOf(memberPlay, { ...settled, by: { category: 'category' } }));

/** The same by member. */
export const memberPlays = played(rowsOf(memberPlay, { ...settled, ...ofMember }));

const activeDays = rowsOf(memberDay, { day: 'day', kept: false });

/** Who was there at all. */
export const activity = {
  active_members: measure.distinct(activeDays, 'member', {
    label: { th: 'สมาชิกที่ใช้งาน', en: 'Active members' },
    help: {
      th: 'สมาชิกที่มียอดฝากเข้าเครดิต ได้เงินถอน เล่น หรือเข้าใช้ในช่วงนั้น นับคนละครั้ง',
      en: 'Different members with a deposit credited, a withdrawal paid, a play or a sign-in in the period',
    },
    better: 'more',
  }),
} as const;

/** Members by the day they were made, and by that of their first deposit. */
const came = (by: typeof origin | (typeof origin & { referrer: 'referrer' }), kept?: false) => {
  const rows = { by, ...(kept === false && { kept }) };
  const made = rowsOf(member, { day: 'created_day', at: 'created_at', ...rows });
  const converted = rowsOf(member, { day: 'created_day', at: 'created_at', where: { first_deposit_day_empty: false }, ...rows });
  const begun = rowsOf(member, { day: 'first_deposit_day', at: 'first_deposit_at', ...rows });
  return {
    new_members: measure.count(made, {
      label: { th: 'สมาชิกใหม่', en: 'New members' },
      help: { th: 'สมาชิกที่สมัครในวันนั้น', en: 'Members made that day' },
      better: 'more',
    }),
    first_deposits: measure.count(begun, {
      label: { th: 'ฝากครั้งแรก', en: 'First deposits' },
      help: {
        th: 'สมาชิกที่ยอดฝากแรกสุดเข้าเครดิตในวันนั้น แม้หักคืนภายหลัง',
        en: 'Members whose first deposit ever credited is of that day, also when it was taken back',
      },
      better: 'more',
    }),
    converted: measure.count(converted, {
      label: { th: 'สมัครแล้วฝาก', en: 'Registered and deposited' },
      help: { th: 'สมาชิกที่สมัครในวันนั้นและเคยมียอดฝากเข้าเครดิต', en: 'Members made that day who ever had a deposit credited' },
      better: 'more',
    }),
    conversion: measure.ratio('converted', 'new_members', {
      label: { th: 'สัดส่วนที่ฝาก', en: 'Conversion' },
      help: {
        th: 'ในสมาชิกที่สมัครช่วงนั้น มีสัดส่วนเท่าไรที่เคยมียอดฝากเข้าเครดิต',
        en: 'Of the members made in the period, the share who ever had a deposit credited',
      },
      better: 'more',
    }),
  } as const;
};

export const members = came(origin);

/** The same by who brought them as well, of whom there are nearly as many as members. */
export const membersBrought = came({ ...origin, referrer: 'referrer' }, false);

const weeks = rowsOf(memberReturn, { day: 'first_day', by: { ...origin, weeks: 'weeks' } });
/** Who comes back in the weeks after the one of their first deposit. */
export const loyalty = {
  weeks_seen: measure.count(weeks, {
    label: { th: 'สมาชิก', en: 'Members' },
    help: { th: 'สมาชิกที่ฝากครั้งแรกในสัปดาห์นั้น', en: 'Members whose first deposit is of that week' },
    along: 'weeks',
  }),
  weeks_returned: measure.sum(weeks, 'returned', {
    label: { th: 'กลับมาฝาก', en: 'Deposited again' },
    help: { th: 'ในจำนวนนั้นที่มียอดฝากเข้าเครดิตในสัปดาห์ที่นับ', en: 'Those of them with a deposit credited in the week counted' },
    along: 'weeks',
  }),
  retention: measure.ratio('weeks_returned', 'weeks_seen', {
    label: { th: 'สัดส่วนที่กลับมาฝาก', en: 'Retention' },
    help: {
      th: 'ของสมาชิกที่ฝากครั้งแรกในสัปดาห์นั้น มีสัดส่วนเท่าไรที่ฝากในอีกกี่สัปดาห์ต่อมา นับเฉพาะสัปดาห์ที่จบแล้ว',
      en: 'Of those whose first deposit was in a week, the share with a deposit so many weeks later; weeks that are over alone',
    },
    better: 'more',
    along: 'weeks',
  }),
} as const;

const classed = rowsOf(member, {
  where: { recency_empty: false },
  by: { recency: 'recency', frequency: 'frequency', value: 'value', tier: 'tier' },
});
/** Members who ever paid in, by how lately, how often and how much. */
export const worth = {
  paying_members: measure.count(classed, {
    label: { th: 'สมาชิกที่เคยฝาก', en: 'Members who paid in' },
    help: {
      th: 'สมาชิกที่มีรายการฝากเข้าเครดิตอย่างน้อยหนึ่งครั้ง แบ่งเป็นห้าส่วนเท่าๆ กันตามครั้งล่าสุด จำนวนครั้ง และยอดรวม จัดใหม่ทุกชั่วโมง สมาชิกที่เท่ากันอยู่ส่วนเดียวกัน',
      en: 'Members with at least one credited deposit, in fifths by the latest, how many and how much; reckoned every hour. Members who are alike are in one fifth',
    },
  }),
} as const;

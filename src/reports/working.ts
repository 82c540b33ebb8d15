import { queueDecision } from '../resources/admin/queueDecision';
import { defineReport, measure, rowsOf } from '../schema/report/define';
import { dimensions } from './figures';

const by = { person: 'employee', queue: 'queue', outcome: 'outcome' } as const;
const decided = { day: 'day', at: 'decided_at', by } as const;
const all = rowsOf(queueDecision, decided);
const refused = rowsOf(queueDecision, { ...decided, where: { outcome: 'rejected' } });
const undone = rowsOf(queueDecision, { ...decided, where: { undone_at_empty: false } });

/** What employees do in the queues, and how long it takes them. */
export const working = defineReport({
  name: 'working',
  path: '/Workingstat',
  label: { th: 'สรุปงานพนักงาน', en: 'Staff work report' },
  scope: 'site',
  group: 'admin',
  icon: 'clock',
  permission: 'M006',
  dimensions: {
    person: dimensions.person,
    queue: dimensions.queue,
    outcome: { label: { th: 'ผล', en: 'Outcome' } },
  },
  measures: {
    handled: measure.count(all, {
      label: { th: 'ตัดสินแล้ว', en: 'Decided' },
      help: {
        th: 'รายการฝากและถอนที่พนักงานอนุมัติ จ่าย หรือปฏิเสธ ที่ระบบตัดสินเองไม่นับ',
        en: 'Deposits and withdrawals an employee approved, paid or refused; what the system decides by itself does not count',
      },
      better: 'more',
    }),
    handling_median: measure.median(all, 'claimed_at', 'decided_at', {
      label: { th: 'เวลาทำ (กลาง)', en: 'Handling time (median)' },
      help: {
        th: 'วินาทีจากรับรายการถึงตัดสิน ค่ากลาง ที่ตัดสินโดยไม่ได้รับรายการก่อนไม่นับ',
        en: 'Seconds from claim to decision, the median; what was decided without a claim is left out',
      },
      better: 'less',
    }),
    handling_p90: measure.p90(all, 'claimed_at', 'decided_at', {
      label: { th: 'เวลาทำ (90%)', en: 'Handling time (90%)' },
      help: {
        th: 'วินาทีจากรับรายการถึงตัดสิน ที่เก้าในสิบรายการไม่เกิน',
        en: 'Seconds from claim to decision, which nine in ten do not exceed',
      },
      better: 'less',
    }),
    refused: measure.count(refused, {
      label: { th: 'ปฏิเสธ', en: 'Refused' },
      help: { th: 'รายการที่พนักงานปฏิเสธ', en: 'Requests the employee refused' },
    }),
    refused_share: measure.ratio('refused', 'handled', {
      label: { th: 'สัดส่วนที่ปฏิเสธ', en: 'Share refused' },
      help: { th: 'ปฏิเสธ ÷ ตัดสินแล้ว', en: 'Refused ÷ decided' },
    }),
    undone: measure.count(undone, {
      label: { th: 'ถูกย้อน', en: 'Undone' },
      help: {
        th: 'ฝากที่อนุมัติแล้วภายหลังหักคืน หรือกลับไปรอตรวจ นับในวันที่อนุมัติ',
        en: 'Deposits approved that were taken back later or wait again, on the day of the approval',
      },
      better: 'less',
    }),
  },
  charts: [
    { kind: 'heat', by: 'hour', across: 'person', measures: ['handled'] },
    { kind: 'line', by: 'day', measures: ['handled', 'refused'] },
    { kind: 'bar', by: 'queue', measures: ['handling_median', 'handling_p90'] },
  ],
  shows: { by: ['person'], sort: ['handled', 'DESC'] },
  period: 7,
});

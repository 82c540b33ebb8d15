import { smsDay } from '../resources/sms/smsDay';
import { defineReport, measure, rowsOf } from '../schema/report/define';

const days = rowsOf(smsDay, { day: 'day', by: { sender: 'sender' } });

/** What became of messages, and what they cost. */
export const smsReport = defineReport({
  name: 'sms_report',
  path: '/ReportSMS',
  label: { th: 'รายงาน SMS', en: 'SMS report' },
  scope: 'site',
  group: 'extension',
  icon: 'receipt',
  permission: 'P018',
  dimensions: { sender: { label: { th: 'ชื่อผู้ส่ง', en: 'Sender name' } } },
  measures: {
    sent: measure.sum(days, 'sent', {
      label: { th: 'ส่งแล้ว', en: 'Sent' },
      help: { th: 'ข้อความที่ส่งให้ผู้ให้บริการ นับในวันที่ส่ง', en: 'Messages handed to the provider, on the day of sending' },
    }),
    delivered: measure.sum(days, 'delivered', {
      label: { th: 'ถึงผู้รับ', en: 'Delivered' },
      help: { th: 'ข้อความที่ผู้ให้บริการยืนยันว่าถึงเครื่องผู้รับ', en: 'Messages the provider reported as received' },
      better: 'more',
      tone: 'done',
    }),
    failed: measure.sum(days, 'failed', {
      label: { th: 'ล้มเหลว', en: 'Failed' },
      help: { th: 'ข้อความที่ส่งไม่ถึง', en: 'Messages that did not arrive' },
      better: 'less',
      tone: 'refused',
    }),
    waiting: measure.adds(
      { sent: 1, delivered: -1, failed: -1 },
      {
        label: { th: 'รอผล', en: 'No result yet' },
        help: { th: 'ส่งแล้ว แต่ยังไม่ทราบผล', en: 'Sent, and not yet known to have arrived or failed' },
        tone: 'waiting',
      },
    ),
    delivery: measure.ratio('delivered', 'sent', {
      label: { th: 'สัดส่วนที่ถึงผู้รับ', en: 'Delivery' },
      help: { th: 'ถึงผู้รับเทียบกับที่ส่ง', en: 'Delivered of sent' },
      better: 'more',
    }),
    suppressed: measure.sum(days, 'suppressed', {
      label: { th: 'งดส่ง', en: 'Not sent' },
      help: { th: 'เบอร์ที่ขอไม่รับหรือถูกระงับ จึงไม่ได้ส่ง', en: 'To numbers that want none or are blocked, and so not sent' },
    }),
    parts: measure.sum(days, 'parts', {
      label: { th: 'ส่วน', en: 'Parts' },
      help: { th: 'จำนวนส่วนของข้อความที่คิดเงิน', en: 'Parts of messages, which are what is charged' },
    }),
    cost: measure.sum(days, 'cost', {
      label: { th: 'ค่าใช้จ่าย', en: 'Cost' },
      help: { th: 'เครดิต SMS ที่ใช้ไป', en: 'The credit that was spent' },
      better: 'less',
    }),
  },
  charts: [
    { kind: 'stacked', by: 'day', measures: ['delivered', 'failed', 'waiting'] },
    { kind: 'bar', by: 'day', measures: ['cost'] },
  ],
  period: 30,
});

import { defineResource } from '../../schema/define';
import { f } from '../../schema/fields/f';

/** What members paid in by QR, by site and day in Bangkok. */
export const qrDay = defineResource({
  name: 'qr_day',
  path: '/QRCodeStatement',
  scope: 'office',
  group: 'admin',
  label: 'ยอดฝาก QR รวม',
  icon: 'receipt',
  permission: 'M009',
  verbs: ['view', 'export'],
  reads: ['deposit', 'qr_payment'],
  siteColumn: 'service',
  fields: {
    day: f.date({ label: 'วันที่', required: true }),
    service: f.text({ label: 'รหัสเว็บ', required: true }),
    webname: f.text({ label: 'เว็บ', required: true }),
    asked: f.int({ label: 'ขอฝาก (รายการ)', required: true }),
    credited: f.int({ label: 'เข้าเครดิต (รายการ)', required: true }),
    amount: f.money({ label: 'ยอดที่เข้าเครดิต', required: true }),
    waiting: f.int({ label: 'รอพนักงาน (รายการ)', required: true }),
    refunded: f.money({ label: 'ยอดที่คืน', required: true }),
  },
  title: 'id',
  list: ['day', 'webname', 'asked', 'credited', 'amount', 'waiting', 'refunded'],
  filters: ['service', 'day'],
  sort: ['day', 'DESC'],
});

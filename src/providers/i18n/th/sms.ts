/** Messages: their report. */
export const sms = {
  'sms.chartMessages': 'ข้อความต่อวัน',
  'sms.chartCost': 'ค่าใช้จ่ายต่อวัน (บาท)',
  'sms.waiting': 'รอผล',
  'sms.chartSummary': 'ตั้งแต่ {from} ถึง {to}: ส่ง {sent} ถึงผู้รับ {delivered} ล้มเหลว {failed} ค่าใช้จ่าย {cost} บาท',
  'sms.chartDays': 'แสดง {days} วันล่าสุดของรายการที่กรอง',
} as const;

/** Words of every wizard, and the tab of a campaign's numbers; the rest of the campaign's words arrive with its screens. */
export const smsImport = {
  'wizard.steps': 'ขั้นตอน',
  'wizard.step': 'ขั้นที่ {number} จาก {count}',
  'wizard.failed': 'ยังไม่ผ่าน',
  'wizard.back': 'ย้อนกลับ',
  'wizard.next': 'ถัดไป',
  'wizard.checking': 'กำลังตรวจ…',
  'smsImport.numbers': 'เบอร์จากไฟล์',
} as const;

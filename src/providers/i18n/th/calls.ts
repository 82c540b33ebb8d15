/** Sentences for a call that failed without a sentence of the server. */
export const calls = {
  'call.network': 'ติดต่อเซิร์ฟเวอร์ไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองอีกครั้ง',
  'call.readOnly': 'ช่องนี้แก้ไขที่นี่ไม่ได้ ระบบเป็นผู้กำหนด',
  'call.server': 'ระบบขัดข้อง กรุณาลองใหม่อีกครั้ง',
  'call.unreadable': 'เซิร์ฟเวอร์ตอบกลับไม่ถูกต้อง กรุณาลองใหม่อีกครั้ง',
  'call.signing': 'เซสชันนี้ลงนามข้อมูลไม่ได้ กรุณาเข้าสู่ระบบใหม่',
} as const;

/** What follows the office while the panel is open: notices, new versions, the alarm. */
export const live = {
  'live.notice': 'ประกาศ',
  'live.read': 'รับทราบ',
  'live.version': 'เวอร์ชัน {version}',
  'live.hidePatch': 'ไม่ต้องแสดงอีก',
  'live.update': 'มีเวอร์ชันใหม่',
  'live.updateNow': 'โหลดใหม่',
  'live.updateLater': 'ภายหลัง',
  'live.sos': 'SOS',
  'live.sosTitle': 'ปิดระบบของกลุ่ม {group}',
  'live.sosHelp': 'ทุกหน้าจอที่เปิดอยู่ของกลุ่ม {group} จะถูกพาออกทันที งานที่ยังไม่บันทึกจะหายไป',
  'live.sosUndo': 'คุณเปิดระบบกลับได้ที่หน้า /shut',
  'live.sosNoUndo': 'คุณเปิดระบบกลับเองไม่ได้ ต้องให้พนักงานระดับ 9 ขึ้นไปเป็นผู้เปิด',
  'live.sosConfirm': 'พิมพ์ {group} เพื่อยืนยัน',
  'live.sosWrong': 'ยังไม่ตรงกับชื่อกลุ่ม {group}',
  'live.sosShut': 'ปิดระบบทันที',
} as const;

/** Keys that react-admin's core asks for; those of its interface are in `raInterface.ts`. `%{name}` is its way of writing a gap. */
export const ra = {
  'ra.auth.auth_check_error': 'กรุณาเข้าสู่ระบบ',
  'ra.notification.updated': 'บันทึกแล้ว',
  'ra.notification.created': 'สร้างแล้ว',
  'ra.notification.deleted': 'ลบแล้ว',
  'ra.notification.bad_item': 'ข้อมูลไม่ถูกต้อง',
  'ra.notification.item_doesnt_exist': 'ไม่พบรายการนี้',
  'ra.notification.http_error': 'ติดต่อเซิร์ฟเวอร์ไม่สำเร็จ',
  'ra.notification.data_provider_error': 'อ่านข้อมูลไม่สำเร็จ',
  'ra.notification.i18n_error': 'โหลดภาษาที่เลือกไม่สำเร็จ',
  'ra.notification.canceled': 'ยกเลิกแล้ว',
  'ra.notification.logged_out': 'เซสชันสิ้นสุดแล้ว กรุณาเข้าสู่ระบบใหม่',
  'ra.notification.not_authorized': 'คุณไม่มีสิทธิ์เข้าถึงข้อมูลนี้',
  'ra.notification.application_update_available': 'มีรุ่นใหม่',
  'ra.notification.offline': 'ไม่มีอินเทอร์เน็ต โหลดข้อมูลไม่ได้',
} as const;

/**
 * Pages outside the panel that need neither session nor network: the system is shut down, the service worker is switched off. The words
 * arrive with these pages alone.
 */
export const bare = {
  'shut.title': 'ระบบปิดอยู่',
  'shut.text': 'ระบบของกลุ่มนี้ถูกปิดชั่วคราว กรุณาติดต่อหัวหน้างาน',
  'shut.reload': 'โหลดใหม่',
  'shut.openHelp': 'คุณเปิดระบบของกลุ่ม {group} กลับได้ ทุกคนในกลุ่มจะเข้าใช้งานได้ทันที',
  'shut.open': 'เปิดระบบอีกครั้ง',
  'shut.opening': 'กำลังเปิดระบบ…',
  'swOff.title': 'โหมดออฟไลน์',
  'swOff.working': 'กำลังลบสิ่งที่เก็บไว้…',
  'swOff.done': 'ปิดโหมดออฟไลน์ในเบราว์เซอร์นี้แล้ว และลบไฟล์ที่เก็บไว้ทั้งหมด',
  'swOff.on': 'เปิดโหมดออฟไลน์อีกครั้ง',
  'swOff.home': 'กลับหน้าแรก',
} as const;

import { defineWords } from '../../providers/i18n/words';

export const useAddressWords = defineWords(
  {
    own: 'ที่อยู่ของคุณตอนนี้',
    useOwn: 'ใช้ {range}',
    checking: 'กำลังตรวจว่าจะปิดกั้นใครหรือไม่…',
    keptAs: 'จะบันทึกเป็น {range}',
    fine: 'คุณยังใช้งานได้ และไม่มีพนักงานที่กำลังใช้งานถูกปิดกั้น',
    youLocked: 'คุณจะใช้งานจาก {address} ไม่ได้อีก ระบบจะไม่บันทึก เพิ่มที่อยู่ของคุณก่อน',
    aboveLocked: 'พนักงานที่อยู่เหนือคุณ {count} คนจะใช้งานจากที่อยู่ล่าสุดของเขาไม่ได้อีก ระบบจะไม่บันทึก',
    aboveUnknown: 'พนักงานที่อยู่เหนือคุณ {count} คนไม่ได้ใช้งานเกิน 30 วัน จึงไม่รู้ว่าจะเข้าจากที่ใด ให้พนักงานระดับ 10 หรือแผนก D002 เป็นผู้บันทึก',
    untold: 'คุณยังใช้งานได้ ส่วนผลต่อพนักงานคนอื่นแสดงแก่ผู้ที่มีสิทธิ์ดูพนักงาน',
    lockedNames: 'พนักงานที่กำลังใช้งาน {count} คนจะถูกปิดกั้น: {names}',
    more: '{names} และอีก {count} คน',
  },
  {
    own: 'Your address now',
    useOwn: 'Use {range}',
    checking: 'Looking whom this would lock out…',
    keptAs: 'Will be kept as {range}',
    fine: 'You can go on working, and nobody at work is locked out',
    youLocked: 'You could no longer work from {address}, so it will not be saved. Allow your own address first',
    aboveLocked: '{count} employees who stand above you could no longer work from where they last did, so it will not be saved',
    aboveUnknown:
      '{count} employees who stand above you have not worked for 30 days, so nobody knows from where they will. Level 10 or department D002 can save it',
    untold: 'You can go on working. What it does to others is told to who sees employees',
    lockedNames: '{count} employees at work would be locked out: {names}',
    more: '{names} and {count} more',
  },
);

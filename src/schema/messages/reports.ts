/** Sentences about what is told by the clock: reports and alerts. `{name}` is filled in. */
export const reportsTh = {
  scheduleTwice: 'ห้องนี้รับรายงานนี้รอบเดียวกันอยู่แล้ว',
  schedulesFull: 'คุณเปิดการส่งรายงานตามเวลาอยู่ {max} รายการแล้ว ปิดรายการที่ไม่ใช้ก่อน',
  alertsNotSeen: 'คุณไม่เห็นการแจ้งเตือนของเว็บนี้ จึงตั้งให้แจ้งตัวเลขไม่ได้',
  roomToldMore: 'ห้องนี้ได้รับตัวเลขที่คุณไม่มีสิทธิ์ดู จึงย้ายไปที่อื่นไม่ได้ ให้ผู้ที่เห็นตัวเลขเหล่านั้นแก้ หรือเพิ่มเป็นห้องใหม่',
} as const;

export const reportsEn: Record<keyof typeof reportsTh, string> = {
  scheduleTwice: 'This room is sent this report of the same period already',
  schedulesFull: '{max} of your reports by the clock are on; switch off what is not needed first',
  alertsNotSeen: 'You do not see the alerts of this site, so you cannot have its figures told',
  roomToldMore: 'This room is told figures that you may not see, so you cannot lead them elsewhere. Ask who sees them, or add another room',
};

/** Sentences about the care of members. `{name}` is filled in. */
export const peopleTh = {
  alreadyFollowed: '{employee} ติดตามสมาชิก {member} อยู่แล้ว ปิดรายการเดิมก่อน',
  worksElsewhere: '{label}ต้องเป็นพนักงานที่ทำงานอยู่ที่เว็บนี้',
  tierNotAbove: 'ต้องมากกว่าระดับ{tier} ซึ่งคือ {needed} บาท',
  tierNotBelow: 'ต้องน้อยกว่าระดับ{tier} ซึ่งคือ {needed} บาท',
  activityOff: 'ปิด{activity}ให้สมาชิก {member} อยู่ เพราะ “{reason}” ต้องเปิดก่อน',
  tooManyTags: 'สมาชิกหนึ่งคนมีได้ไม่เกิน {max} แท็ก',
  memberExcluded: 'สมาชิก {member} ขอพักการเล่นอยู่',
  memberNotActive: 'สมาชิก {member} ถูกระงับหรือปิดบัญชีแล้ว',
  memberClosed: 'สมาชิก {member} ปิดบัญชีแล้ว',
  erasureAsked: 'สมาชิก {member} มีคำขอลบข้อมูลอยู่แล้ว',
  erasureMoney: 'สมาชิก {member} ยังมีเงินในบัญชี หรือมีรายการที่ยังไม่จบ จัดการให้เรียบร้อยก่อน',
  segmentFilter: 'เงื่อนไขนี้บันทึกเป็นกลุ่มไม่ได้ เลือกตัวกรองในรายชื่อสมาชิกโดยไม่ใช้ช่องค้นหา',
} as const;

export const peopleEn: Record<keyof typeof peopleTh, string> = {
  alreadyFollowed: '{employee} already follows member {member}; end that follow-up first',
  worksElsewhere: '{label} has to be an employee who works at this site',
  tierNotAbove: 'It takes more than {tier}, which takes {needed} baht',
  tierNotBelow: 'It takes less than {tier}, which takes {needed} baht',
  activityOff: '{activity} is switched off for member {member}, because of “{reason}”. Switch it on first',
  tooManyTags: 'A member has at most {max} tags',
  memberExcluded: 'Member {member} asked to stay away from playing',
  memberNotActive: 'Member {member} is blocked or closed',
  memberClosed: 'The account of member {member} is closed',
  erasureAsked: 'There is a request of member {member} for erasure already',
  erasureMoney: 'Member {member} still has money, or something that is not decided; settle that first',
  segmentFilter: 'This cannot be kept as a segment. Choose filters in the list of members, without its search',
};

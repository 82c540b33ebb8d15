/** How far a member has come, the lowest first; `vip_tier` says what each takes and brings. */
export const memberTiers = { bronze: 'บรอนซ์', silver: 'ซิลเวอร์', gold: 'โกลด์', platinum: 'แพลทินัม' } as const;
/** How a member came to a site. */
export const memberChannels = {
  direct: 'เข้าเอง',
  line: 'LINE',
  facebook: 'Facebook',
  google: 'Google',
  friend: 'เพื่อนแนะนำ',
  sms: 'SMS',
} as const;
/** The fifth of the members who ever paid in: the fifth is the latest, the most often or the most. */
export const fifths = { '1': '1 (ต่ำสุด)', '2': '2', '3': '3', '4': '4', '5': '5 (สูงสุด)' } as const;

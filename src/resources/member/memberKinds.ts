/** How far a member has come; further benefits follow with each. */
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

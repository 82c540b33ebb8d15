/** What a rule of withdrawals looks at. Withdrawals name it, which are fetched without the rules. */
export const ruleKinds = {
  amount: 'ยอดของรายการ',
  per_day: 'จำนวนและยอดต่อวัน',
  new_account: 'สมาชิกใหม่',
  first: 'ถอนครั้งแรก',
  name: 'ชื่อบัญชีไม่ตรงกับสมาชิก',
  shared_account: 'บัญชีปลายทางใช้ร่วมกับสมาชิกอื่น',
  shared_phone: 'เบอร์โทรใช้ร่วมกับสมาชิกอื่น',
  shared_device: 'อุปกรณ์ใช้ร่วมกับสมาชิกอื่น',
  shared_ip: 'ไอพีใช้ร่วมกับสมาชิกอื่น',
  adjusted: 'เพิ่งปรับเครดิตด้วยมือ',
  bank_changed: 'เพิ่งเปลี่ยนบัญชีธนาคาร',
  tags: 'แท็กของสมาชิก',
  blocked: 'ตรงกับรายการบล็อก',
} as const;

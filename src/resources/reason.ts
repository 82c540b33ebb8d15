import { f } from '../schema/fields/f';

/** What reasons are given for that a site keeps ready (`common_reason`). */
export const reasonUses = {
  deposit: 'ปฏิเสธรายการฝาก',
  withdraw: 'ปฏิเสธรายการถอน',
  refund: 'คืนเงินฝาก',
  block: 'ระงับสมาชิก',
} as const;

const asked = { label: 'เหตุผล', required: true, minLength: 3, maxLength: 200 } as const;
/** The reason of a decision: asked of the employee who decides, shown to those who ask later. */
export const reason = f.text(asked);
/** The same, with those a site gives most a key away. */
export const reasonFor = (use: keyof typeof reasonUses) => f.text({ ...asked, suggests: { resource: 'common_reason', where: { use } } });

/** The reason to pay more than an account holds or may send per day. Stored in the audit log with the action. */
export const overReason = f.text({
  label: 'เหตุผลที่จ่ายเกินยอดหรือวงเงิน',
  minLength: 3,
  maxLength: 200,
  help: 'กรอกเฉพาะเมื่อต้องจ่ายทั้งที่ยอดในบัญชีไม่พอ หรือเกินวงเงินต่อวัน',
});

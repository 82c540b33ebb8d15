import { f } from '../schema/fields/f';

/** The reason of a decision: asked of the employee who decides, shown to those who ask later. */
export const reason = f.text({ label: 'เหตุผล', required: true, minLength: 3, maxLength: 200 });

/** The reason to pay more than an account holds or may send per day. Stored in the audit log with the action. */
export const overReason = f.text({
  label: 'เหตุผลที่จ่ายเกินยอดหรือวงเงิน',
  minLength: 3,
  maxLength: 200,
  help: 'กรอกเฉพาะเมื่อต้องจ่ายทั้งที่ยอดในบัญชีไม่พอ หรือเกินวงเงินต่อวัน',
});

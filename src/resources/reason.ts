import { f } from '../schema/fields/f';

/** Why something was decided: asked of whoever decides, shown to whoever asks later. */
export const reason = f.text({ label: 'เหตุผล', required: true, minLength: 3, maxLength: 200 });

/** Why money leaves an account that does not have it, or past what the account may send a day. Kept in the audit log with the act. */
export const overReason = f.text({
  label: 'เหตุผลที่จ่ายเกินยอดหรือวงเงิน',
  minLength: 3,
  maxLength: 200,
  help: 'กรอกเฉพาะเมื่อต้องจ่ายทั้งที่ยอดในบัญชีไม่พอ หรือเกินวงเงินต่อวัน',
});

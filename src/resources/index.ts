// Written by scripts/catalogue.mjs from the definitions below this folder at every start, build, check and test; never edited by hand.
import type { AnyResource } from '../schema/define';
import { archive } from './admin/archive';
import { audit } from './admin/audit';
import { billPayment } from './admin/billPayment';
import { bulkJob, bulkOutcome } from './admin/bulkJob';
import { comment, commentMessage } from './admin/comment';
import { employee } from './admin/employee';
import { exportedFile } from './admin/exportedFile';
import { ipRule } from './admin/ipRule';
import { jobRun } from './admin/jobRun';
import { qrDay } from './admin/qrDay';
import { queueDecision } from './admin/queueDecision';
import { reportSchedule, reportRun } from './admin/reportSchedule';
import { role } from './admin/role';
import { roleView } from './admin/roleView';
import { site } from './admin/site';
import { siteKey } from './admin/siteKey';
import { siteWebhook, webhookDelivery } from './admin/siteWebhook';
import { systemConfig } from './admin/systemConfig';
import { bankAccount } from './bank/bankAccount';
import { bankCheck } from './bank/bankCheck';
import { bankDay } from './bank/bankDay';
import { bankGap } from './bank/bankGap';
import { lineShare } from './bank/lineShare';
import { lineSighting } from './bank/lineSighting';
import { statementCheck } from './bank/statementCheck';
import { statementLine } from './bank/statementLine';
import { bonus } from './bonus/bonus';
import { ticketBox, ticket } from './extension/ticket';
import { activityOff } from './member/activityOff';
import { blockedValue } from './member/blockedValue';
import { campaignCost } from './member/campaignCost';
import { credit } from './member/credit';
import { erasureRequest } from './member/erasureRequest';
import { member } from './member/member';
import { memberBank } from './member/memberBank';
import { memberDay } from './member/memberDay';
import { memberDuplicate } from './member/memberDuplicate';
import { memberEntry } from './member/memberEntry';
import { memberFollow, memberContact } from './member/memberFollow';
import { memberNote } from './member/memberNote';
import { memberPlay } from './member/memberPlay';
import { memberReturn } from './member/memberReturn';
import { memberSegment } from './member/memberSegment';
import { memberSignIn } from './member/memberSignIn';
import { playerLimit } from './member/playerLimit';
import { pointsEntry } from './member/pointsEntry';
import { tag } from './member/tag';
import { vipTier } from './member/vipTier';
import { alertRule, alert } from './setting/alert';
import { commonReason } from './setting/commonReason';
import { lineRoom, lineMessage } from './setting/line';
import { news } from './setting/news';
import { popup } from './setting/popup';
import { siteConfig } from './setting/siteConfig';
import { smsAuto } from './sms/smsAuto';
import { smsCampaign } from './sms/smsCampaign';
import { smsCross } from './sms/smsCross';
import { smsDay } from './sms/smsDay';
import { smsMessage } from './sms/smsMessage';
import { smsOptout, smsOptoutOffice } from './sms/smsOptout';
import { smsSender } from './sms/smsSender';
import { smsSuspect } from './sms/smsSuspect';
import { smsTemplate } from './sms/smsTemplate';
import { booksFault } from './transaction/booksFault';
import { deposit } from './transaction/deposit';
import { handover } from './transaction/handover';
import { ledgerEntry } from './transaction/ledgerEntry';
import { transferRule, ownTransfer } from './transaction/ownTransfer';
import { paymentChannel } from './transaction/paymentChannel';
import { payoutAttempt } from './transaction/payoutAttempt';
import { qrPayment } from './transaction/qrPayment';
import { topup } from './transaction/topup';
import { walletEntry } from './transaction/walletEntry';
import { withdraw } from './transaction/withdraw';
import { withdrawCheck } from './transaction/withdrawCheck';
import { withdrawManual } from './transaction/withdrawManual';
import { withdrawRule } from './transaction/withdrawRule';

declare module '../schema/fields/types' {
  interface ResourceNames {
    archive: true;
    audit: true;
    bill_payment: true;
    bulk_job: true;
    bulk_outcome: true;
    comment: true;
    comment_message: true;
    employee: true;
    exported_file: true;
    ip_rule: true;
    job_run: true;
    qr_day: true;
    queue_decision: true;
    report_schedule: true;
    report_run: true;
    role: true;
    role_view: true;
    site: true;
    site_key: true;
    site_webhook: true;
    webhook_delivery: true;
    system_config: true;
    bank_account: true;
    bank_check: true;
    bank_day: true;
    bank_gap: true;
    line_share: true;
    line_sighting: true;
    statement_check: true;
    statement_line: true;
    bonus: true;
    ticket_box: true;
    ticket: true;
    activity_off: true;
    blocked_value: true;
    campaign_cost: true;
    credit: true;
    erasure_request: true;
    member: true;
    member_bank: true;
    member_day: true;
    member_duplicate: true;
    member_entry: true;
    member_follow: true;
    member_contact: true;
    member_note: true;
    member_play: true;
    member_return: true;
    member_segment: true;
    member_sign_in: true;
    player_limit: true;
    points_entry: true;
    tag: true;
    vip_tier: true;
    alert_rule: true;
    alert: true;
    common_reason: true;
    line_room: true;
    line_message: true;
    news: true;
    popup: true;
    site_config: true;
    sms_auto: true;
    sms_campaign: true;
    sms_cross: true;
    sms_day: true;
    sms_message: true;
    sms_optout: true;
    sms_optout_office: true;
    sms_sender: true;
    sms_suspect: true;
    sms_template: true;
    books_fault: true;
    deposit: true;
    handover: true;
    ledger_entry: true;
    transfer_rule: true;
    own_transfer: true;
    payment_channel: true;
    payout_attempt: true;
    qr_payment: true;
    topup: true;
    wallet_entry: true;
    withdraw: true;
    withdraw_check: true;
    withdraw_manual: true;
    withdraw_rule: true;
  }
}

/** Every entity of the product. */
export const catalogue = {
  archive,
  audit,
  billPayment,
  bulkJob,
  bulkOutcome,
  comment,
  commentMessage,
  employee,
  exportedFile,
  ipRule,
  jobRun,
  qrDay,
  queueDecision,
  reportSchedule,
  reportRun,
  role,
  roleView,
  site,
  siteKey,
  siteWebhook,
  webhookDelivery,
  systemConfig,
  bankAccount,
  bankCheck,
  bankDay,
  bankGap,
  lineShare,
  lineSighting,
  statementCheck,
  statementLine,
  bonus,
  ticketBox,
  ticket,
  activityOff,
  blockedValue,
  campaignCost,
  credit,
  erasureRequest,
  member,
  memberBank,
  memberDay,
  memberDuplicate,
  memberEntry,
  memberFollow,
  memberContact,
  memberNote,
  memberPlay,
  memberReturn,
  memberSegment,
  memberSignIn,
  playerLimit,
  pointsEntry,
  tag,
  vipTier,
  alertRule,
  alert,
  commonReason,
  lineRoom,
  lineMessage,
  news,
  popup,
  siteConfig,
  smsAuto,
  smsCampaign,
  smsCross,
  smsDay,
  smsMessage,
  smsOptout,
  smsOptoutOffice,
  smsSender,
  smsSuspect,
  smsTemplate,
  booksFault,
  deposit,
  handover,
  ledgerEntry,
  transferRule,
  ownTransfer,
  paymentChannel,
  payoutAttempt,
  qrPayment,
  topup,
  walletEntry,
  withdraw,
  withdrawCheck,
  withdrawManual,
  withdrawRule,
} as const;

export const definitions: readonly AnyResource[] = Object.values(catalogue);

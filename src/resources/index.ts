import type { AnyResource } from '../schema/define';
import { audit } from './admin/audit';
import { billPayment } from './admin/billPayment';
import { comment, commentMessage } from './admin/comment';
import { employee } from './admin/employee';
import { ipRule } from './admin/ipRule';
import { jobRun } from './admin/jobRun';
import { role } from './admin/role';
import { site } from './admin/site';
import { systemConfig } from './admin/systemConfig';
import { bankAccount } from './bank/bankAccount';
import { statementLine } from './bank/statementLine';
import { bonus } from './bonus/bonus';
import { smsAuto } from './sms/smsAuto';
import { smsCampaign } from './sms/smsCampaign';
import { smsCross } from './sms/smsCross';
import { smsDay } from './sms/smsDay';
import { smsMessage } from './sms/smsMessage';
import { smsOptout, smsOptoutOffice } from './sms/smsOptout';
import { smsSender } from './sms/smsSender';
import { smsSuspect } from './sms/smsSuspect';
import { smsTemplate } from './sms/smsTemplate';
import { ticket, ticketBox } from './extension/ticket';
import { credit } from './member/credit';
import { member } from './member/member';
import { memberBank } from './member/memberBank';
import { memberNote } from './member/memberNote';
import { tag } from './member/tag';
import { news } from './setting/news';
import { popup } from './setting/popup';
import { siteConfig } from './setting/siteConfig';
import { deposit } from './transaction/deposit';
import { ledgerEntry } from './transaction/ledgerEntry';
import { withdraw } from './transaction/withdraw';

/** Every entity of the product. Adding one here is all it takes to have its menu entry, screens, calls, table and tests. */
export const catalogue = {
  deposit,
  withdraw,
  ledgerEntry,
  member,
  memberBank,
  memberNote,
  tag,
  bankAccount,
  statementLine,
  bonus,
  ticket,
  ticketBox,
  employee,
  role,
  ipRule,
  audit,
  jobRun,
  systemConfig,
  site,
  siteConfig,
  news,
  popup,
  comment,
  commentMessage,
  billPayment,
  credit,
  smsCampaign,
  smsCross,
  smsMessage,
  smsAuto,
  smsSender,
  smsTemplate,
  smsDay,
  smsOptout,
  smsOptoutOffice,
  smsSuspect,
} as const;

export const definitions: readonly AnyResource[] = Object.values(catalogue);

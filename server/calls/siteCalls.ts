import { employee } from '../../src/resources/admin/employee';
import { site } from '../../src/resources/admin/site';
import { statementLine } from '../../src/resources/bank/statementLine';
import { credit } from '../../src/resources/member/credit';
import { member } from '../../src/resources/member/member';
import { siteConfig } from '../../src/resources/setting/siteConfig';
import { smsCampaign } from '../../src/resources/sms/smsCampaign';
import { booksFault } from '../../src/resources/transaction/booksFault';
import { deposit } from '../../src/resources/transaction/deposit';
import { ledgerEntry } from '../../src/resources/transaction/ledgerEntry';
import { qrPayment } from '../../src/resources/transaction/qrPayment';
import { withdraw } from '../../src/resources/transaction/withdraw';
import { declaredAction, type AuditAction } from '../../src/schema/auditWords';
import type { SessionCall } from './context';
import { checkBooksNow, memberAccount, trialBalance } from './books';
import { colleagues } from './colleagues';
import { creditCheck } from './creditCheck';
import { debitsFor, depositsFor, linesFor, rulesFor, withdrawalsFor } from './evidence';
import { FILE, upload } from './files';
import { memberDevices, memberLinked } from './memberLinks';
import { memberShort } from './memberShort';
import { slipUsed } from './slipUsed';
import { smsPreview } from './smsPreview';
import { smsRecipients } from './smsRecipients';
import { importStatement, statementMaps } from './statementImport';
import { agentCredit, reloadAgent, resetDefaults, smsCredit, wallets } from './wallet';

type SiteCall = readonly [
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  run: (call: SessionCall, service: string) => Promise<Response>,
  resource: string,
  action: AuditAction,
];

/**
 * Calls about one site beside the declared data. The site is named, plain, behind the path or in the query. `resource`, `action`: how the
 * audit log names a call that is refused.
 */
export const siteCalls: readonly SiteCall[] = [
  ['GET', '/GetBalanceAgent', agentCredit, site.name, 'agentCredit'],
  ['GET', '/ReloadBalanceAgent', reloadAgent, site.name, 'agentReload'],
  ['GET', '/CheckCreditBalanceEnter', smsCredit, site.name, 'smsCredit'],
  ['PUT', '/df_office', resetDefaults, siteConfig.name, declaredAction('resetDefaults')],
  ['GET', '/MatchLines', linesFor, deposit.name, 'view'],
  ['GET', '/MatchDeposits', depositsFor, statementLine.name, 'view'],
  ['GET', '/MatchDebits', debitsFor, withdraw.name, 'view'],
  ['GET', '/MatchWithdraws', withdrawalsFor, statementLine.name, 'view'],
  ['GET', '/WithdrawVerdicts', rulesFor, withdraw.name, 'view'],
  ['GET', '/StatementMaps', statementMaps, statementLine.name, 'import'],
  ['POST', '/StatementImport', importStatement, statementLine.name, 'import'],
  ['POST', '/File', upload, FILE, 'upload'],
  ['GET', '/Colleagues', colleagues, employee.name, 'view'],
  ['GET', '/MemberShort', memberShort, member.name, 'view'],
  ['GET', '/MemberDevices', memberDevices, member.name, 'view'],
  ['GET', '/MemberLinked', memberLinked, member.name, 'view'],
  ['GET', '/SlipUsed', slipUsed, qrPayment.name, 'view'],
  ['GET', '/Wallets', wallets, site.name, 'view'],
  ['GET', '/CreditCheck', creditCheck, credit.name, 'creditCheck'],
  ['GET', '/TrialBalance', trialBalance, ledgerEntry.name, 'view'],
  ['GET', '/MemberAccount', memberAccount, ledgerEntry.name, 'view'],
  ['POST', '/CheckBooks', checkBooksNow, booksFault.name, 'check'],
  ['POST', '/SmsPreview', smsPreview, smsCampaign.name, 'preview'],
  ['POST', '/SmsRecipients', smsRecipients, smsCampaign.name, 'update'],
];

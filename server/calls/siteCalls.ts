import type { SessionCall } from './context';
import { checkBooksNow, memberAccount, trialBalance } from './books';
import { colleagues } from './colleagues';
import { creditCheck } from './creditCheck';
import { debitsFor, depositsFor, linesFor, rulesFor, withdrawalsFor } from './evidence';
import { memberDevices, memberLinked } from './memberLinks';
import { memberShort } from './memberShort';
import { slipUsed } from './slipUsed';
import { smsPreview } from './smsPreview';
import { smsRecipients } from './smsRecipients';
import { importStatement, statementMaps } from './statementImport';
import { agentCredit, reloadAgent, resetDefaults, smsCredit, wallets } from './wallet';

type SiteCall = readonly [method: 'GET' | 'POST' | 'PUT', path: string, run: (call: SessionCall, service: string) => Promise<Response>];

/** Calls about one site beside the declared data. The site is named, plain, behind the path or in the query. */
export const siteCalls: readonly SiteCall[] = [
  ['GET', '/GetBalanceAgent', agentCredit],
  ['GET', '/ReloadBalanceAgent', reloadAgent],
  ['GET', '/CheckCreditBalanceEnter', smsCredit],
  ['PUT', '/df_office', resetDefaults],
  ['GET', '/MatchLines', linesFor],
  ['GET', '/MatchDeposits', depositsFor],
  ['GET', '/MatchDebits', debitsFor],
  ['GET', '/MatchWithdraws', withdrawalsFor],
  ['GET', '/WithdrawVerdicts', rulesFor],
  ['GET', '/StatementMaps', statementMaps],
  ['POST', '/StatementImport', importStatement],
  ['GET', '/Colleagues', colleagues],
  ['GET', '/MemberShort', memberShort],
  ['GET', '/MemberDevices', memberDevices],
  ['GET', '/MemberLinked', memberLinked],
  ['GET', '/SlipUsed', slipUsed],
  ['GET', '/Wallets', wallets],
  ['GET', '/CreditCheck', creditCheck],
  ['GET', '/TrialBalance', trialBalance],
  ['GET', '/MemberAccount', memberAccount],
  ['POST', '/CheckBooks', checkBooksNow],
  ['POST', '/SmsPreview', smsPreview],
  ['POST', '/SmsRecipients', smsRecipients],
];

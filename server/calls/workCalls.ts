import { audit } from '../../src/resources/admin/audit';
import { ipRule } from '../../src/resources/admin/ipRule';
import { role } from '../../src/resources/admin/role';
import { member } from '../../src/resources/member/member';
import { smsCross } from '../../src/resources/sms/smsCross';
import type { AuditAction } from '../../src/schema/auditWords';
import type { SessionCall } from './context';
import { checkAudit } from './auditCheck';
import { deskNext, deskView } from './desk';
import { exportProgress } from './exports';
import { find } from './find';
import { checkIpRule } from './ipRuleCheck';
import { mine } from './mine';
import { newsBoard } from './newsBoard';
import { searchAllMembers } from './searchAll';
import { smsCrossPreview } from './smsPreview';
import { sos } from './sos';
import { walletSummary } from './wallet';
import { whyNot } from './whyNot';
import * as session from './session';

type WorkCall = readonly [
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  run: (call: SessionCall) => Promise<Response>,
  resource?: string,
  action?: AuditAction,
];

/**
 * Calls beside the declared data, of an employee of whom no step is required; each asks for its own right. `resource`, `action`: how the
 * audit log names a call that is refused, where its right belongs to a screen.
 */
export const workCalls: readonly WorkCall[] = [
  ['GET', '/GetPermission', session.getPermission],
  ['GET', '/GetPermissionV2', session.getPermissionV2],
  ['GET', '/GetWebAll', session.getWebAll],
  ['GET', '/GetConfigByKey', session.getConfigByKey],
  ['GET', '/GetContractEndDate', session.getContractEndDate],
  ['GET', '/CheckUpdatePatch', session.checkUpdatePatch],
  ['GET', '/FirebaseToken', session.firebaseToken],
  ['GET', '/Me', session.me],
  ['POST', '/SetActiveUser', session.setActiveUser],
  ['POST', '/Line/unlink', session.lineUnlink],
  ['GET', '/Preference', session.getPreferences],
  ['GET', '/WhyNot', whyNot, role.name, 'whyNot'],
  ['POST', '/SOS', sos],
  ['GET', '/Find', find, member.name, 'search'],
  ['GET', '/Mine', mine],
  ['GET', '/SearchAllMember', searchAllMembers, member.name, 'search'],
  ['GET', '/News/board', newsBoard],
  ['POST', '/SettingIP/check', checkIpRule, ipRule.name, 'check'],
  ['GET', '/Logs/Working/check', checkAudit, audit.name, 'check'],
  ['GET', '/Desk', deskView],
  ['POST', '/Desk/next', deskNext],
  ['POST', '/SmsPreview', smsCrossPreview, smsCross.name, 'preview'],
  ['GET', '/ExportProgress', exportProgress],
  ['GET', '/GetSummaryWalletStatement', walletSummary],
];

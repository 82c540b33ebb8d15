import type { AnyImplementation } from '../kernel/implement';
import { activityOffBehaviour } from './activityOff';
import { alertBehaviour } from './alert';
import { alertRuleBehaviour } from './alertRule';
import { bankAccountBehaviour } from './bankAccount';
import { bankCheckBehaviour } from './bankCheck';
import { bankDayBehaviour, bankGapBehaviour } from './bankWatch';
import { billPaymentBehaviour } from './billPayment';
import { blockedValueBehaviour } from './blockedValue';
import { bonusBehaviour } from './bonus';
import { booksFaultBehaviour } from './booksFault';
import { bulkJobBehaviour } from './bulkJob';
import { commentMessageBehaviour } from './comment';
import { creditBehaviour } from './credit';
import { depositBehaviour } from './deposit';
import { employeeBehaviour } from './employee';
import { erasureRequestBehaviour } from './erasureRequest';
import { exportedFileBehaviour } from './exportedFile';
import { handoverBehaviour } from './handover';
import { ipRuleBehaviour } from './ipRule';
import { lineRoomBehaviour } from './line';
import { memberBehaviour } from './member';
import { memberBankBehaviour } from './memberBank';
import { memberDuplicateBehaviour } from './memberDuplicate';
import { memberFollowBehaviour } from './memberFollow';
import { memberSegmentBehaviour } from './memberSegment';
import { ownTransferBehaviour, transferRuleBehaviour } from './ownTransfer';
import { playerLimitBehaviour } from './playerLimit';
import { newsBehaviour } from './news';
import { popupBehaviour } from './popup';
import { qrPaymentBehaviour } from './qrPayment';
import { reportScheduleBehaviour } from './reportSchedule';
import { roleBehaviour } from './role';
import { roleViewBehaviour } from './roleView';
import { siteBehaviour, siteWebhookBehaviour } from './site';
import { siteConfigBehaviour } from './siteConfig';
import { smsAutoBehaviour, smsSenderBehaviour, smsSuspectBehaviour } from './sms';
import { smsCampaignBehaviour } from './smsCampaign';
import { smsCrossBehaviour } from './smsCross';
import { statementLineBehaviour } from './statementLine';
import { ticketBehaviour, ticketBoxBehaviour } from './ticket';
import { topupBehaviour } from './topup';
import { vipTierBehaviour } from './vipTier';
import { withdrawBehaviour } from './withdraw';
import { withdrawManualBehaviour } from './withdrawManual';

/** Handlers of every entity that has some; other entities work by their definition alone. */
export const implementations: readonly AnyImplementation[] = [
  activityOffBehaviour,
  alertBehaviour,
  alertRuleBehaviour,
  bankAccountBehaviour,
  bankCheckBehaviour,
  bankDayBehaviour,
  bankGapBehaviour,
  blockedValueBehaviour,
  bonusBehaviour,
  booksFaultBehaviour,
  bulkJobBehaviour,
  depositBehaviour,
  employeeBehaviour,
  erasureRequestBehaviour,
  exportedFileBehaviour,
  handoverBehaviour,
  ipRuleBehaviour,
  lineRoomBehaviour,
  memberBehaviour,
  memberBankBehaviour,
  memberDuplicateBehaviour,
  memberFollowBehaviour,
  memberSegmentBehaviour,
  qrPaymentBehaviour,
  reportScheduleBehaviour,
  roleBehaviour,
  roleViewBehaviour,
  siteBehaviour,
  siteWebhookBehaviour,
  siteConfigBehaviour,
  statementLineBehaviour,
  ticketBehaviour,
  ticketBoxBehaviour,
  topupBehaviour,
  vipTierBehaviour,
  withdrawBehaviour,
  withdrawManualBehaviour,
  ownTransferBehaviour,
  transferRuleBehaviour,
  playerLimitBehaviour,
  newsBehaviour,
  popupBehaviour,
  commentMessageBehaviour,
  billPaymentBehaviour,
  creditBehaviour,
  smsCampaignBehaviour,
  smsCrossBehaviour,
  smsSenderBehaviour,
  smsAutoBehaviour,
  smsSuspectBehaviour,
];

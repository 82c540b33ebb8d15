/** The bespoke parts attached to generic screens. Each attaches itself and loads its components when they are first drawn. */
import '../custom/role/decorateRole';
import '../custom/audit/decorateAudit';
import '../custom/ip/decorateIp';
import '../custom/profile/decorateEmployee';
import '../custom/comment/decorateComment';
import '../custom/matching/decorateMatching';
import '../custom/reasons/decorateReasons';
import '../custom/credit/decorateCredit';
import '../custom/evidence/decorateEvidence';
import '../custom/popup/decoratePopup';
import '../custom/bill/decorateBill';
import '../custom/ledger/decorateLedger';
import '../custom/qr/decorateQr';
import '../custom/sms-import/decorateCampaign';
import '../custom/sms-report/decorateReport';
import '../custom/wallet/decorateWallet';
import '../custom/statement-import/decorateStatement';

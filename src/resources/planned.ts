import { definitions } from '.';
import type { Group } from '../schema/data/permissions';

/** A screen of the specification that nobody has asked for yet: who may see it, what it is called, and what it will do. */
export interface PlannedScreen {
  path: string;
  group: Group;
  /** Code that opens it; several: one of them is enough. Empty: everyone signed in. */
  permission: string | readonly string[];
  level?: number;
  departments?: readonly string[];
  icon: string;
  th: string;
  en: string;
  /** What it will do, in one sentence. */
  does: { th: string; en: string };
  /** Reached from another screen only. */
  menu?: false;
}

type Line = readonly [path: string, permission: PlannedScreen['permission'], icon: string, th: string, en: string, doesTh: string, doesEn: string, more?: Pick<PlannedScreen, 'level' | 'departments' | 'menu'>];
const lines = (group: Group, all: readonly Line[]): readonly PlannedScreen[] => all.map(([path, permission, icon, th, en, doesTh, doesEn, more]) => ({ path, group, permission, icon, th, en, does: { th: doesTh, en: doesEn }, ...more }));
const within = { menu: false } as const;

/** In the order of the menu of the specification. */
const screens: readonly PlannedScreen[] = [
  ...lines('report', [
    ['/Dashboard', '', 'home', 'ภาพรวมทุกเว็บ', 'Overview of all sites', 'ยอดฝาก ถอน สุทธิ สมาชิกใหม่ และต้นทุนโบนัสของทุกเว็บ พร้อมกราฟแนวโน้ม', 'Deposits, withdrawals, net, new members and bonus cost of every site, with trends', { level: 9 }],
    ['/DashboardOnce', 'P001', 'home', 'ภาพรวมของเว็บ', 'Site dashboard', 'ภาพรวมของเว็บที่เลือก กราฟรายชั่วโมง ผู้ฝากสูงสุด และอายุของคิว', 'The selected site: by hour of day, top depositors, ages of the queues'],
    ['/Report', 'P019', 'receipt', 'รายงานโบนัส', 'Bonus report', 'โบนัสที่จ่ายตามโปรโมชั่น วัน และสมาชิก พร้อมสถานะเทิร์น', 'Bonus paid by promotion, day and member, with the state of turnover'],
    ['/Wheel/Report', 'P017', 'receipt', 'รายงานวงล้อ', 'Wheel report', 'จำนวนหมุน รางวัล ต้นทุนต่อรางวัล และของที่เหลือ', 'Spins, prizes, cost per prize and stock left'],
    ['/Marketing', 'P002', 'people', 'การตลาด', 'Marketing', 'การสมัครตามช่องทาง อัตราฝากครั้งแรก และต้นทุนต่อการฝาก', 'Registrations by channel, first-deposit conversion and cost per first deposit'],
    ['/Multipledeposit/report', 'P041', 'receipt', 'รายงานฝากสะสม', 'Cumulative deposit report', 'ใครถึงขั้นใดของการฝากสะสม และรางวัลที่จ่าย', 'Who reached which step, and the reward paid'],
    ['/Report/Afflotto', 'P030', 'receipt', 'รายได้แนะนำเพื่อนจากหวย', 'Lottery referral report', 'รายได้จากการแนะนำเพื่อนที่เล่นหวย', 'Referral income from lottery play'],
    ['/Report/Aff', 'P032', 'receipt', 'รายได้แนะนำเพื่อน', 'Referral report', 'รายได้ตามผู้แนะนำและระดับ ที่ต้องจ่ายและจ่ายแล้ว', 'Referral income by referrer and level, payable and paid'],
    ['/Report/lottowinloss', 'P038', 'receipt', 'กำไรขาดทุนหวย', 'Lottery profit and loss', 'ยอดแทง ยอดจ่าย กำไรขาดทุนตามงวดและประเภท', 'Stake, payout, profit and loss by round and type'],
    ['/Report/Mission', 'P062', 'receipt', 'รายงานภารกิจ', 'Mission report', 'ความคืบหน้าและรางวัลภารกิจที่รับไป', 'Progress of missions and rewards claimed'],
  ]),
  ...lines('transaction', [
    ['/WithdrawChangeAccount', 'P037', 'swap', 'โอนเงินอัตโนมัติ', 'Automatic transfers', 'กฎและรายการโอนอัตโนมัติระหว่างบัญชีของเว็บ', 'Rules and list of automatic transfers between own accounts'],
    ['/Eventstatement', 'P005', 'redeem', 'รายการกิจกรรม', 'Activity transactions', 'เครดิตและแต้มที่ให้จากกิจกรรม', 'Credit and points given by activities'],
    ['/WithdrawLog', 'P007', 'shield', 'ระบบตรวจสอบการถอน', 'Withdrawal verification', 'การตรวจแต่ละข้อของการถอน และผู้ที่ตรวจผ่าน', 'The checks of each withdrawal and who cleared them'],
    ['/WithdrawManual', 'P004', 'edit', 'บันทึกถอนด้วยมือ', 'Manual withdrawal', 'บันทึกการถอนที่ทำนอกระบบ', 'Records a withdrawal made outside the panel'],
    ['/Payment', 'P048', 'payments', 'ช่องทางชำระเงิน', 'Payment', 'ช่องทางชำระเงินและรายการของแต่ละช่องทาง', 'Payment channels and their transactions'],
    ['/QyPayment', 'P033', 'payments', 'ชำระด้วย QR', 'QR payment', 'สร้าง QR พร้อมเพย์ ติดตามการชำระและวันหมดอายุ', 'Creates PromptPay QR codes and follows payment and expiry'],
    ['/Transectionlog', ['P007', 'M007'], 'receipt', 'บัญชีแยกประเภท', 'Ledger', 'ทุกรายการบัญชีของเว็บ ทั้งสองด้าน พร้อมที่มา', 'Every posting of the site, both sides, with its cause'],
    ['/Topup', '', 'upload', 'เติมเครดิต', 'Top-up', 'คำขอเติมเครดิตเอเยนต์และเครดิต SMS พร้อมสลิป', 'Requests for agent and SMS credit, with slip and approval', { level: 7 }],
    ['/WalletService', '', 'account_balance', 'วอลเล็ตของเว็บ', 'Site wallets', 'วอลเล็ตของเว็บกับผู้ให้บริการ ยอดและรายการ', 'The site’s wallets with the provider: balance and statement', { level: 7 }],
  ]),
  ...lines('member', [
    ['/Member/blocklist', 'P039', 'block', 'สมาชิกที่ถูกระงับ', 'Blocked members', 'สมาชิก บัญชี เบอร์ และ IP ที่ถูกระงับ พร้อมเหตุผล', 'Blocked members, accounts, phones and addresses, with reason and expiry'],
    ['/MemberWisdom', 'P021', 'people', 'ข้อมูลเชิงลึกสมาชิก', 'Member insight', 'กลุ่มสมาชิกตามความถี่ ความสดใหม่ และมูลค่า', 'Segments by recency, frequency and value'],
    ['/MemberVIP', 'P043', 'star', 'VIP 30 อันดับ', 'VIP top 30', '30 อันดับตามยอดฝาก เทิร์น หรือกำไร', 'Top 30 by deposit, turnover or profit'],
    ['/Vip', 'P043', 'star', 'ระดับ VIP', 'VIP tiers', 'เกณฑ์และสิทธิ์ของแต่ละระดับ', 'Thresholds and benefits of the tiers'],
    ['/Member/BankPending', 'P061', 'account_balance', 'สมาชิกรอตรวจบัญชี', 'Members awaiting bank check', 'รับหรือปฏิเสธบัญชีธนาคารที่รอตรวจ', 'Accepts or refuses accounts that wait for a check'],
    ['/Member/EventConfig', 'P060', 'tune', 'สมาชิกที่ปิดกิจกรรม', 'Members with activities off', 'สมาชิกที่ปิดกิจกรรม และกิจกรรมใด', 'Members for whom activities are switched off, and which'],
  ]),
  ...lines('bank', [['/Insertstatement', 'P009', 'add', 'เพิ่มรายการฝาก', 'Add deposit', 'เพิ่มรายการฝากด้วยมือ พร้อมสลิป ปฏิเสธสลิปซ้ำ', 'Adds a deposit by hand with its slip; refuses one used before']]),
  ...lines('setting', [
    ['/ConfigSystem', 'P011', 'settings', 'ตั้งค่าระบบพื้นฐาน', 'Basic settings', 'การตั้งค่าของเว็บ แสดงค่าเดิมและค่าใหม่ก่อนบันทึก', 'The site’s settings; shows old and new before saving'],
    ['/themeweb', 'P026', 'image', 'รูปแบบเว็บไซต์', 'Website format', 'สี แบนเนอร์ โลโก้ และช่องทางติดต่อของเว็บสมาชิก พร้อมตัวอย่าง', 'Colours, banners, logo and contacts of the member website, with a preview'],
    ['/template', 'P026', 'image', 'เทมเพลตเว็บไซต์', 'Website template', 'เลือกเทมเพลตของเว็บสมาชิก', 'Chooses the template of the member website', within],
    ['/templateform', 'P026', 'image', 'แก้เทมเพลต', 'Edit template', 'แก้เทมเพลตของเว็บสมาชิก พร้อมตัวอย่าง', 'Edits the template of the member website, with a preview', within],
    ['/article', 'P040', 'note', 'บทความ', 'Articles', 'บทความของเว็บสมาชิก', 'Articles of the member website'],
    ['/Game', 'P023', 'inventory', 'รูปแบบเกม', 'Games', 'ค่ายเกมและเกมตามหมวด เปิดปิด ลำดับ และรูป', 'Providers and games by category: on or off, order, picture'],
    ['/Game/:id', 'P023', 'inventory', 'เกม', 'Game', 'รายละเอียดของเกมหรือค่ายเกม', 'Details of a game or provider', within],
    ['/Line', 'P014', 'note', 'LINE บอทลูกค้า', 'Customer LINE bot', 'ช่องทาง LINE คำตอบอัตโนมัติ และการส่งข้อความ', 'LINE channel, rich replies by keyword, broadcasts'],
    ['/LineNotify', 'P020', 'bell', 'LINE แจ้งเตือน', 'LINE notifications', 'เหตุการณ์ใดแจ้งไปห้องใด', 'Which event goes to which room'],
  ]),
  ...lines('extension', [
    ['/Minievent', 'P015', 'redeem', 'กิจกรรมย่อย', 'Mini events', 'กิจกรรมสั้นที่มีวันเริ่ม วันจบ และรางวัล', 'Small events with a start, an end and a reward'],
    ['/Couponevent', 'P016', 'redeem', 'คูปอง', 'Coupons', 'ชุดคูปอง รหัส จำนวน มูลค่า และวันหมดอายุ', 'Coupon batches: codes, count, value and expiry'],
    ['/Staking', 'P024', 'payments', 'สเตคกิ้ง', 'Staking', 'แผนและยอดที่สมาชิกสเตคไว้', 'Plans and members’ stakes'],
    ['/Wheel', 'P025', 'redeem', 'วงล้อ', 'Wheel', 'ช่องรางวัล น้ำหนัก ของที่เหลือ และต้นทุนที่คาดไว้', 'Segments, weights, stock and expected cost'],
    ['/Wheel/:username', 'P025', 'redeem', 'วงล้อของสมาชิก', 'Wheel of a member', 'ประวัติการหมุนของสมาชิก', 'Spins of a member', within],
    ['/checkin', 'P028', 'calendar', 'เช็คอิน', 'Check-in', 'ปฏิทินเช็คอินและรางวัลต่อเนื่อง', 'Check-in calendars and streak rewards'],
    ['/Ranking', 'P029', 'star', 'จัดอันดับ', 'Ranking', 'ตารางอันดับและรางวัลตามช่วง', 'Leaderboards and prizes by period'],
    ['/AffLevel', 'P031', 'people', 'ระดับการแนะนำเพื่อน', 'Referral levels', 'ระดับและอัตราการแนะนำเพื่อน', 'Referral levels and rates'],
    ['/Multipledeposit', 'P035', 'payments', 'ฝากสะสม', 'Cumulative deposits', 'แคมเปญฝากสะสม ขั้นและรางวัล', 'Cumulative-deposit campaigns: steps and rewards'],
    ['/Shop', 'P044', 'inventory', 'ร้านค้าแต้ม', 'Point shop', 'สินค้า ราคาแต้ม ของที่เหลือ และคำสั่งซื้อ', 'Goods, prices in points, stock and orders'],
    ['/FixedDeposit', 'P045', 'account_balance', 'ฝากประจำ', 'Fixed deposit', 'ระยะเวลา ดอกเบี้ย และวันครบกำหนด', 'Term, interest and maturity'],
    ['/Tournament', 'P046', 'star', 'ทัวร์นาเมนต์', 'Tournaments', 'กติกา คะแนน ตารางรางวัล และอันดับ', 'Rules, score, prize table and standings'],
    ['/Covid', 'P049', 'redeem', 'ช่วยเหลือสมาชิก', 'Relief campaign', 'ช่วยเหลือสมาชิกครั้งเดียวตามเงื่อนไข', 'One-off help per member under conditions'],
    ['/Voucher', 'P050', 'redeem', 'เวาเชอร์', 'Vouchers', 'ออก ใช้ และยกเลิกเวาเชอร์', 'Issues, uses and cancels vouchers'],
    ['/Mission', 'P052', 'star', 'ภารกิจ', 'Missions', 'เป้าหมาย ช่วงเวลา และรางวัลของภารกิจ', 'Goal, period and reward of missions'],
    ['/Lotto', ['P030', 'P038'], 'receipt', 'หวย', 'Lottery', 'งวด ผล และรายการแทง', 'Rounds, results and bets'],
  ]),
  ...lines('crm', [['/Telesale', 'CRM01', 'people', 'เทเลเซลล์', 'Telesale', 'รายชื่อโทร มอบหมาย ผลการโทร และนัดครั้งต่อไป', 'Call lists, assignment, outcomes and next calls']]),
  ...lines('admin', [
    ['/QRCodeStatement', 'M009', 'receipt', 'ยอดฝาก QR รวม', 'Total QR deposits', 'ยอดฝาก QR ตามเว็บและวัน', 'QR deposits by site and day'],
    ['/Workingstat', 'M006', 'clock', 'สรุปงานพนักงาน', 'Staff work report', 'จำนวนงานและเวลาที่ใช้ของแต่ละคน', 'Items handled and median time per employee'],
    ['/Logs/Statement', 'M007', 'shield', 'ตรวจฝาก ถอน คืนเงิน', 'Deposit, withdrawal and refund checks', 'เทียบฝาก ถอน คืนเงิน กับรายการเดินบัญชี', 'Deposits, withdrawals and refunds against bank statements'],
    ['/Memberfollow', 'M008', 'people', 'การติดตามสมาชิก', 'Member follow-up', 'สมาชิกที่แต่ละคนติดตาม การโทรและผล', 'Members each employee follows: calls, notes and outcome'],
    ['/Checkbank', 'M002', 'account_balance', 'ตรวจสอบบัญชีธนาคาร', 'Bank account check', 'เทียบชื่อบัญชีกับชื่อสมาชิก และบันทึกผล', 'Compares the account’s name with the member’s and records the outcome'],
    ['/DatabaseConfig', '', 'system', 'การเชื่อมต่อของเว็บ', 'Site connections', 'การเชื่อมต่อของแต่ละเว็บ พร้อมทดสอบ', 'Connections of each site, with a test', { departments: ['D002'] }],
    ['/DatabaseConfig/:id', '', 'system', 'การเชื่อมต่อของเว็บ', 'Site connection', 'รายละเอียดการเชื่อมต่อ', 'Details of a connection', { departments: ['D002'], menu: false }],
  ]),
];

const declared = new Set(definitions.map(({ path }) => path.toLowerCase()));
/** What is declared meanwhile is no longer to come. */
export const plannedScreens: readonly PlannedScreen[] = screens.filter(({ path }) => !declared.has(path.toLowerCase()));

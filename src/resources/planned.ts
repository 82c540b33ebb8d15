import { outlines } from './outlines';
import { reportOutlines } from './reportOutlines';
import type { IconName } from '../schema/data/icons';
import type { Group } from '../schema/data/permissions';

/** A screen of the specification that is not built yet: its name, and who may see it. */
export interface PlannedScreen<Path extends string = string> {
  path: Path;
  group: Group;
  /** Code that opens the screen; with several, one of them is enough. Empty: every employee. */
  permission: string | readonly string[];
  level?: number;
  departments?: readonly string[];
  icon: IconName;
  th: string;
  en: string;
  /** Reached from another screen only. */
  menu?: false;
}

type Entry<Path extends string> = readonly [
  path: Path,
  permission: PlannedScreen['permission'],
  icon: IconName,
  th: string,
  en: string,
  more?: Pick<PlannedScreen, 'level' | 'departments' | 'menu'>,
];
const inGroup = <const Path extends string>(group: Group, all: readonly Entry<Path>[]): readonly PlannedScreen<Path>[] =>
  all.map(([path, permission, icon, th, en, more]) => ({
    path,
    group,
    permission,
    icon,
    th,
    en,
    ...more,
  }));
const within = { menu: false } as const;

/** In the order of the menu of the specification. */
const screens = [
  ...inGroup('report', [
    ['/Report', 'P019', 'receipt', 'รายงานโบนัส', 'Bonus report'],
    ['/Wheel/Report', 'P017', 'receipt', 'รายงานวงล้อ', 'Wheel report'],
    ['/Multipledeposit/report', 'P041', 'receipt', 'รายงานฝากสะสม', 'Cumulative deposit report'],
    ['/Report/Afflotto', 'P030', 'receipt', 'รายได้แนะนำเพื่อนจากหวย', 'Lottery referral report'],
    ['/Report/Aff', 'P032', 'receipt', 'รายได้แนะนำเพื่อน', 'Referral report'],
    ['/Report/lottowinloss', 'P038', 'receipt', 'กำไรขาดทุนหวย', 'Lottery profit and loss'],
    ['/Report/Mission', 'P062', 'receipt', 'รายงานภารกิจ', 'Mission report'],
  ]),
  ...inGroup('transaction', [['/Eventstatement', 'P005', 'redeem', 'รายการกิจกรรม', 'Activity transactions']]),
  ...inGroup('setting', [
    ['/themeweb', 'P026', 'image', 'รูปแบบเว็บไซต์', 'Website format'],
    ['/template', 'P026', 'image', 'เทมเพลตเว็บไซต์', 'Website template', within],
    ['/templateform', 'P026', 'image', 'แก้เทมเพลต', 'Edit template', within],
    ['/article', 'P040', 'note', 'บทความ', 'Articles'],
    ['/Game', 'P023', 'inventory', 'รูปแบบเกม', 'Games'],
    ['/Game/:id', 'P023', 'inventory', 'เกม', 'Game', within],
    ['/Line', 'P014', 'note', 'LINE บอทลูกค้า', 'Customer LINE bot'],
  ]),
  ...inGroup('extension', [
    ['/Minievent', 'P015', 'redeem', 'กิจกรรมย่อย', 'Mini events'],
    ['/Couponevent', 'P016', 'redeem', 'คูปอง', 'Coupons'],
    ['/Staking', 'P024', 'payments', 'สเตคกิ้ง', 'Staking'],
    ['/Wheel', 'P025', 'redeem', 'วงล้อ', 'Wheel'],
    ['/Wheel/:username', 'P025', 'redeem', 'วงล้อของสมาชิก', 'Wheel of a member', within],
    ['/checkin', 'P028', 'calendar', 'เช็คอิน', 'Check-in'],
    ['/Ranking', 'P029', 'star', 'จัดอันดับ', 'Ranking'],
    ['/AffLevel', 'P031', 'people', 'ระดับการแนะนำเพื่อน', 'Referral levels'],
    ['/Multipledeposit', 'P035', 'payments', 'ฝากสะสม', 'Cumulative deposits'],
    ['/Shop', 'P044', 'inventory', 'ร้านค้าแต้ม', 'Point shop'],
    ['/FixedDeposit', 'P045', 'account_balance', 'ฝากประจำ', 'Fixed deposit'],
    ['/Tournament', 'P046', 'star', 'ทัวร์นาเมนต์', 'Tournaments'],
    ['/Covid', 'P049', 'redeem', 'ช่วยเหลือสมาชิก', 'Relief campaign'],
    ['/Voucher', 'P050', 'redeem', 'เวาเชอร์', 'Vouchers'],
    ['/Mission', 'P052', 'star', 'ภารกิจ', 'Missions'],
    ['/Lotto', ['P030', 'P038'], 'receipt', 'หวย', 'Lottery'],
  ]),
  ...inGroup('crm', [['/Telesale', 'CRM01', 'people', 'เทเลเซลล์', 'Telesale']]),
  ...inGroup('admin', [
    ['/DatabaseConfig/:id', '', 'system', 'การเชื่อมต่อของเว็บ', 'Site connection', { departments: ['D002'], menu: false }],
  ]),
];

export type PlannedPath = (typeof screens)[number]['path'];

const declared = new Set([...outlines, ...reportOutlines].map(({ path }) => path.toLowerCase()));
/** Without the screens that are declared by now. */
export const plannedScreens: readonly PlannedScreen<PlannedPath>[] = screens.filter(({ path }) => !declared.has(path.toLowerCase()));

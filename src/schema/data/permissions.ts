/** The group of a screen in the menu, and of a code in the grid of rights. */
export type Group = 'report' | 'transaction' | 'member' | 'bank' | 'bonus' | 'setting' | 'extension' | 'crm' | 'admin';

/** One code that an employee's role may hold. */
export interface PermissionEntry {
  group: Group;
  /** 1: a screen of its own in the menu; 0: a right within one. */
  ismenu: 0 | 1;
  /** The screen's code a right belongs to; empty for screens. */
  parent_code: string;
  /** Depth that the source specification gives some entries. Its meaning is unknown, so nothing depends on it. */
  level?: number;
  /** Held only by the CEO, whatever a role lists. */
  isCEO?: true;
}

const screen = (group: Group, more: Pick<PermissionEntry, 'level'> = {}): PermissionEntry => ({
  group,
  ismenu: 1,
  parent_code: '',
  ...more,
});
const right =
  (parent_code: string, group: Group) =>
  (more: Pick<PermissionEntry, 'level' | 'isCEO'> = {}): PermissionEntry => ({
    group,
    ismenu: 0,
    parent_code,
    ...more,
  });

const deposit = right('P003', 'transaction');
const withdraw = right('P004', 'transaction');
const member = right('P006', 'member');
const credit = right('P008', 'member');
const bonus = right('P010', 'bonus');
const setting = right('P011', 'setting');
const bank = right('P013', 'bank');
const payment = right('P048', 'transaction');
const staff = right('M003', 'admin');
const crm = right('CRM01', 'crm');

/** Every code there is (source specification, sections 2 and 3). Their names are in `codeNames.ts`. */
const entries = {
  P001: screen('report'),
  P002: screen('report'),
  P003: screen('transaction'),
  P004: screen('transaction'),
  P005: screen('transaction'),
  P006: screen('member'),
  P007: screen('transaction'),
  P008: screen('member'),
  P009: screen('bank'),
  P010: screen('bonus'),
  P011: screen('setting'),
  P012: screen('setting'),
  P013: screen('bank'),
  P014: screen('setting'),
  P015: screen('extension'),
  P016: screen('extension'),
  P017: screen('report'),
  P018: screen('extension'),
  P019: screen('report'),
  P020: screen('setting'),
  P021: screen('member'),
  P022: screen('extension'),
  P023: screen('setting'),
  P024: screen('extension'),
  P025: screen('extension'),
  P026: screen('setting'),
  P027: screen('extension'),
  P028: screen('extension'),
  P029: screen('extension'),
  P030: screen('report'),
  P031: screen('extension'),
  P032: screen('report'),
  P033: screen('transaction'),
  P034: screen('extension'),
  P035: screen('extension'),
  P036: screen('extension'),
  P037: screen('transaction'),
  P038: screen('report'),
  P039: screen('member'),
  P040: screen('setting'),
  P041: screen('report'),
  P042: screen('member'),
  P043: screen('member'),
  P044: screen('extension'),
  P045: screen('extension'),
  P046: screen('extension'),
  P047: screen('report'),
  P048: screen('transaction', { level: 2 }),
  P049: screen('extension'),
  P050: screen('extension'),
  P052: screen('extension'),
  P060: screen('member'),
  P061: screen('member'),
  P062: screen('report'),

  3001: deposit(),
  3002: deposit(),
  3003: deposit(),
  3004: deposit(),
  3005: deposit(),
  3006: deposit(),
  3007: deposit(),
  3008: deposit(),
  3009: deposit(),
  4001: withdraw(),
  4002: withdraw(),
  4003: withdraw(),
  4004: withdraw(),
  4005: withdraw(),
  6002: member(),
  6003: member(),
  6004: member(),
  6005: member(),
  6006: member(),
  8001: credit(),
  8002: credit(),
  8003: credit(),
  8004: credit(),
  8005: credit(),
  8006: credit(),
  8007: credit(),
  8008: credit(),
  8009: credit(),
  10001: bonus(),
  10002: bonus(),
  10003: bonus(),
  13001: bank(),
  13002: bank(),
  13003: bank(),
  13004: bank(),
  13005: bank(),
  13006: bank(),
  13007: bank(),
  13008: bank(),
  13009: bank({ isCEO: true }),
  13010: bank(),
  13011: bank(),
  13012: bank(),
  13013: bank(),
  48001: payment(),
  48002: payment(),
  48003: payment(),
  48004: payment(),
  48005: payment(),
  48006: payment(),
  48007: payment(),
  48008: payment(),

  M002: screen('admin'),
  M003: screen('admin'),
  M004: screen('admin'),
  M005: screen('admin'),
  M006: screen('admin'),
  M007: screen('admin'),
  M008: screen('admin'),
  M009: screen('admin'),
  M010: screen('admin'),
  M0031: staff(),
  M0032: staff(),
  M0033: staff(),
  M0061: setting(),
  M0062: setting(),
  M0063: setting(),
  M0064: setting(),
  M0065: setting(),
  M0066: setting(),
  M0067: setting(),
  M0068: setting(),

  CRM01: screen('crm', { level: 2 }),
  CRM02: crm({ level: 3 }),
  CRM03: crm({ level: 3 }),
  CRM04: crm({ level: 3 }),
  CRM05: crm({ level: 3 }),
} as const satisfies Record<string, PermissionEntry>;
/** Codes definitions may ask for. */
export type PermissionCode = `${keyof typeof entries}`;
export const permissions: Readonly<Record<string, PermissionEntry>> = entries;

/** Codes only the CEO holds. */
export const CEO_CODES: ReadonlySet<string> = new Set(
  Object.entries(permissions)
    .filter(([, entry]) => entry.isCEO)
    .map(([code]) => code),
);

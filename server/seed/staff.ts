import { usedCodes } from '../../src/reports/usedCodes';
import type { Grant } from '../../src/schema/actor';
import { CEO_CODES, permissions } from '../../src/schema/data/permissions';
import { setPassword } from '../auth/invites';
import type { Tx } from '../db/client';
import { insertAll } from './insert';

interface DemoRole {
  id: number;
  name: string;
  note: string;
  allows: (code: string) => Partial<Grant> | null;
}
const every: Partial<Grant> = { view: true, add: true, update: true, delete: true, export: true };
const read: Partial<Grant> = { view: true };
const work =
  (codes: readonly string[], grant: Partial<Grant>) =>
  (code: string): Partial<Grant> | null =>
    codes.includes(code) ? grant : null;

const roles: readonly DemoRole[] = [
  { id: 1, name: 'CEO', note: 'ทุกสิทธิ์', allows: () => every },
  { id: 2, name: 'เจ้าของเว็บ', note: 'ทุกสิทธิ์ยกเว้นข้อมูลลับของบัญชีธนาคาร', allows: (code) => (CEO_CODES.has(code) ? null : every) },
  {
    id: 3,
    name: 'ผู้จัดการ',
    note: 'งานทั้งหมดของเว็บ ดูพนักงานได้',
    allows: (code) => (CEO_CODES.has(code) || /^M003\d|^M004/.test(code) ? null : every),
  },
  {
    id: 4,
    name: 'หัวหน้ากะ',
    note: 'ดูแลคิวฝากถอนและสมาชิก',
    allows: (code) =>
      /^(P003|P004|P006|P010|P013|P034|M005|3\d{3}|4\d{3}|6\d{3}|10003|1300[35678]|13012|13013)$/.test(code) ? every : null,
  },
  {
    id: 5,
    name: 'อาวุโส',
    note: 'ฝากถอนและสมาชิก',
    allows: work(
      [
        'P003',
        '3001',
        '3002',
        '3003',
        '3004',
        '3005',
        '3006',
        '3007',
        '3008',
        '3009',
        'P004',
        '4001',
        '4002',
        '4003',
        '4005',
        'P006',
        '6002',
        '6003',
        'P013',
        '13005',
        '13008',
      ],
      { view: true, add: true, update: true, export: true },
    ),
  },
  {
    id: 6,
    name: 'พนักงาน',
    note: 'คิวฝากถอน ส่งออกไม่ได้',
    allows: work(['P003', '3001', '3002', '3003', '3004', '3007', 'P004', '4001', '4002', '4003'], { view: true, add: true, update: true }),
  },
  { id: 7, name: 'ผู้ชม', note: 'ดูสมาชิกอย่างเดียว', allows: work(['P006'], read) },
];

/** The accounts that the contract names, with their labels on the sign-in page. */
export const demoAccounts = [
  { username: 'ceo', label: 'CEO – เห็นทุกเว็บ ทุกสิทธิ์' },
  { username: 'owner', label: 'เจ้าของเว็บ – ระดับ 9' },
  { username: 'manager', label: 'ผู้จัดการ – ระดับ 8' },
  { username: 'lead', label: 'หัวหน้ากะ – ระดับ 7' },
  { username: 'senior', label: 'อาวุโส – ระดับ 6' },
  { username: 'staff', label: 'พนักงาน – ฝากถอนเว็บเดียว' },
  { username: 'viewer', label: 'ผู้ชม – ดูสมาชิกอย่างเดียว' },
] as const;
export const DEMO_PASSWORD = 'demo1234';

/** Rights of a role in the form its record stores. */
export const permissionsOf = (allows: DemoRole['allows']): Record<string, unknown>[] =>
  Object.keys(permissions).flatMap((code) => {
    const grant = allows(code);
    return grant ? [{ code, active: true, view: false, add: false, update: false, delete: false, export: false, ...grant }] : [];
  });

export async function seedRoles(tx: Tx, now: Date): Promise<void> {
  const made = { version: 1, created_at: now, updated_at: now };
  // The CEO's role holds every code, so that codes which no screen asks for yet can be granted one day.
  const granted =
    (allows: DemoRole['allows']): DemoRole['allows'] =>
    (code) =>
      usedCodes.has(code) ? allows(code) : null;
  await insertAll(
    tx,
    'role',
    roles.map(({ id, name, note, allows }) => ({
      id,
      ...made,
      name,
      note,
      permissions: permissionsOf(id === 1 ? allows : granted(allows)),
      reveals_per_day: id <= 2 ? 500 : 100,
      exports_per_day: id <= 2 ? 500 : 30,
    })),
  );
}

/** What those who head a shift look at first. */
export const seedRoleViews = (tx: Tx, now: Date): Promise<void> =>
  insertAll(tx, 'role_view', [
    {
      id: 1,
      version: 1,
      created_at: now,
      updated_at: now,
      name: 'ถอนตั้งแต่ 10,000',
      role: 4,
      list: 'withdraw',
      search: `?filter=${encodeURIComponent(JSON.stringify({ amount_gte: 10_000 }))}`,
    },
  ]);

export async function seedStaff(tx: Tx, sites: readonly string[], now: Date): Promise<void> {
  const made = { version: 1, created_at: now, updated_at: now, active: true };
  const first = sites[0] as string;
  const people = [
    { username: 'ceo', name: 'คุณอรุณ', level: 10, deptcode: 'D002', role: 1, services: [...sites] },
    { username: 'owner', name: 'คุณมานะ', level: 9, deptcode: 'D001', role: 2, services: [...sites] },
    { username: 'manager', name: 'คุณปิติ', level: 8, deptcode: 'D001', role: 3, services: [...sites] },
    { username: 'lead', name: 'คุณชูใจ', level: 7, deptcode: 'D003', role: 4, services: sites.slice(0, 2) },
    { username: 'senior', name: 'คุณวีระ', level: 6, deptcode: 'D003', role: 5, services: sites.slice(0, 2) },
    { username: 'staff', name: 'คุณสมชาย', level: 5, deptcode: 'D003', role: 6, services: [first] },
    { username: 'viewer', name: 'คุณดวงแก้ว', level: 1, deptcode: 'D003', role: 7, services: [first] },
    { username: 'staff2', name: 'คุณสมหญิง', level: 5, deptcode: 'D003', role: 6, services: [first] },
    // What the department of administrators does together takes two of it.
    { username: 'admin', name: 'คุณกานดา', level: 9, deptcode: 'D002', role: 1, services: [...sites] },
  ];
  await insertAll(
    tx,
    'employee',
    people.map((person, index) => ({ id: index + 1, ...made, ...person })),
  );
  for (const index of people.keys()) await setPassword(tx, index + 1, DEMO_PASSWORD, now);
}

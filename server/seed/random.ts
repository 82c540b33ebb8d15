import type { Random } from '../../src/schema/fields/kind';

const FIRST = [
  'สมชาย',
  'สมหญิง',
  'วิชัย',
  'สุดา',
  'ประเสริฐ',
  'กนกวรรณ',
  'ธนพล',
  'พิมพ์ชนก',
  'อนุชา',
  'จิราพร',
  'ณัฐวุฒิ',
  'ศิริพร',
  'ปกรณ์',
  'วรรณา',
  'ชัยวัฒน์',
  'อรทัย',
  'กิตติ',
  'นภัสสร',
  'สุรชัย',
  'ปวีณา',
  'ธีรภัทร',
  'มาลี',
  'เกรียงไกร',
  'รุ่งทิวา',
  'ภาณุพงศ์',
  'อัญชลี',
];
const LAST = [
  'ใจดี',
  'แก้วมณี',
  'ศรีสุข',
  'ทองคำ',
  'บุญมี',
  'วงศ์ไทย',
  'พรหมมา',
  'สุขเจริญ',
  'จันทร์เพ็ญ',
  'รัตนกุล',
  'ชัยชนะ',
  'มั่งมี',
  'ปานทอง',
  'เรืองศรี',
  'อินทร์แก้ว',
  'คำแสน',
  'โพธิ์ทอง',
  'สายบัว',
  'นาคสวัสดิ์',
  'ดวงดี',
];

/** The same choices every time for the same seed (mulberry32). `now` is the end of the 90 days. */
export function createRandom(seed: number, now: Date, days = 90): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => items[int(0, items.length - 1)] as T;
  return {
    int,
    pick,
    chance: (probability) => next() < probability,
    moment: () => new Date(now.getTime() - Math.floor(next() * days * 86_400_000)),
    name: () => `${pick(FIRST)} ${pick(LAST)}`,
  };
}

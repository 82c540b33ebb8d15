import { anyIdOf } from '../schema/promptPay';
import { formatMoney, formatNationalId, formatPhone } from '../schema/format';
import { satangOf } from './amount';
import { bankNumbers } from './bankNumbers';
import { ANY_ID, BAHT, BILL } from './promptPay';
import type { Family } from './tags';
import { words, type Words } from './words';

const systems: Readonly<Record<string, Words>> = {
  [ANY_ID]: words('พร้อมเพย์ โอนเข้าหมายเลข', 'PromptPay, transfer to a number'),
  A000000677010114: words('พร้อมเพย์ ผู้จ่ายเป็นคนแสดงรหัส', 'PromptPay, shown by the payer'),
  [BILL]: words('พร้อมเพย์ ชำระบิล', 'PromptPay, bill payment'),
  A000000677010113: words('พร้อมเพย์ ร้านค้าออนไลน์', 'PromptPay, online shops'),
  A000000677012004: words('พร้อมเพย์ ผ่านผู้ให้บริการ', 'PromptPay through a service provider'),
};
const same = (text: string): Words => words(text, text);
const money = (satang: number): Words => {
  const amount = formatMoney(satang / 100);
  return words(`${amount} บาท`, `${amount} baht`);
};

/** A number of PromptPay as people write it. */
export function payeeText(value: string): string {
  const id = anyIdOf(value);
  if (id?.kind === 'mobile') return formatPhone(id.digits);
  return id?.kind === 'tax' ? formatNationalId(id.digits) : value;
}

const payment = (tag: string, value: string, system: string): Words | null => {
  if (tag.endsWith('.00') && systems[value]) return systems[value];
  if (tag === '01' && value === '11') return words('จ่ายได้หลายครั้ง', 'may be paid many times');
  if (tag === '01' && value === '12') return words('จ่ายได้ครั้งเดียว', 'for one payment');
  if (tag === '53') return value === BAHT ? words('บาทไทย', 'Thai baht') : words('ไม่ใช่บาท', 'not baht');
  if (tag === '58' && value === 'TH') return words('ไทย', 'Thailand');
  if (tag === '54') {
    const satang = satangOf(value);
    return satang === null ? null : money(satang);
  }
  if (system !== ANY_ID) return null;
  if (/\.0[12]$/.test(tag)) return anyIdOf(value) && same(payeeText(value));
  if (tag.endsWith('.03') && /^14000\d{10}$/.test(value))
    return words(`ทรูมันนี่ ${formatPhone(value.slice(5))}`, `TrueMoney ${formatPhone(value.slice(5))}`);
  const number = tag.endsWith('.04') ? bankNumbers[value.slice(0, 3)] : undefined;
  return number ? words(`${number.names.th} ${value.slice(3)}`, `${number.names.en} ${value.slice(3)}`) : null;
};

/** What the value of a field says, `null` where the value says it itself. `system`: the one its template belongs to. */
export function meaningOf(family: Family, tag: string, value: string, system: string): Words | null {
  if (family === 'payment') return payment(tag, value, system);
  if (tag === '51' && value === 'TH') return words('ไทย', 'Thailand');
  if (tag === '00.01') return family === 'slip' ? (bankNumbers[value]?.names ?? null) : words('ทรูมันนี่', 'TrueMoney');
  return null;
}

import { satangOf } from './amount';
import { bankNumbers } from './bankNumbers';
import type { Explanation, Line } from './explained';
import { fault, type Fault } from './faults';
import { meaningOf } from './meaning';
import { ANY_ID, BAHT, BILL, isBiller, payeeOf, readPromptPay } from './promptPay';
import { readSlip } from './slip';
import { isTemplate, nameOf, type Family } from './tags';
import { checksumOf, parseTlv, type Tlv } from './tlv';
import { words } from './words';

const STRANGE = /[^\x20-\x7e]/;
const SHOWN = 24;

/** Fields that stand inside a field; `null` where its value is plain. */
function insideOf(family: Family, { id, value }: Tlv): { fields: Tlv[]; rest: string } | null {
  const holds = family === 'payment' ? isTemplate(id) : id === '00';
  const parsed = holds ? parseTlv(value) : null;
  return parsed && parsed.fields.length > 0 ? parsed : null;
}

function repeated(fields: readonly Tlv[], within: string): Fault[] {
  const ids = fields.map(({ id }) => id);
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  return [...twice].map((id) => fault('twice', { tag: within + id }));
}

/** Every field in order, those inside of another after it, with what is odd about each by itself. */
function spelled(family: Family, fields: readonly Tlv[]): { lines: Line[]; faults: Fault[] } {
  const lines: Line[] = [];
  const faults: Fault[] = repeated(fields, '');
  const add = (tag: string, { id, value }: Tlv, inside: { id: string; system: string } | null): void => {
    const name = nameOf(family, id, inside);
    lines.push({ tag, name, value, meaning: meaningOf(family, tag, value, inside?.system ?? '') });
    if (!name) faults.push(fault('unknown', { tag }));
    // Names in another language are there for their letters.
    if (STRANGE.test(value) && inside?.id !== '64' && id !== '64') faults.push(fault('strange', { tag }));
  };
  for (const field of fields) {
    const inside = insideOf(family, field);
    if (!inside) {
      add(field.id, field, null);
      continue;
    }
    add(field.id, { id: field.id, value: '' }, null);
    const system = inside.fields.find(({ id }) => id === '00')?.value ?? '';
    for (const one of inside.fields) add(`${field.id}.${one.id}`, one, { id: field.id, system });
    faults.push(...repeated(inside.fields, `${field.id}.`));
    if (inside.rest !== '') {
      lines.push({ tag: `${field.id}.…`, name: null, value: inside.rest, meaning: null });
      faults.push(fault('inside', { tag: field.id }));
    }
  }
  return { lines, faults };
}

function crcFaults(text: string, id: string): Fault[] {
  const checksum = checksumOf(text, id);
  if (!checksum) return [fault('noCrc')];
  if (!checksum.ok) return [fault('badCrc', { said: checksum.said, wanted: checksum.wanted })];
  return checksum.odd === null ? [] : [fault(checksum.odd === 'zeros' ? 'crcZeros' : 'crcCase')];
}

/** Fields of a code; a checksum without its leading zeros is one all the same. */
function fieldsOf(text: string, crc: string): { fields: Tlv[]; rest: string } {
  const checksum = checksumOf(text, crc);
  const { fields, rest } = parseTlv(checksum?.body ?? text);
  return checksum && rest === '' ? { fields: [...fields, { id: crc, value: checksum.said }], rest } : { fields, rest };
}

/** What is wrong with a code that is meant to be paid. */
function paymentFaults(fields: readonly Tlv[]): Fault[] {
  const valueOf = (id: string): string | undefined => fields.find((field) => field.id === id)?.value;
  const faults: Fault[] = [];
  const [once, amount] = [valueOf('01'), valueOf('54')];
  const accounts = fields
    .filter(({ id }) => id === '29' || id === '30')
    .map(({ value }) => parseTlv(value).fields)
    .map((inside) => ({ inside, system: inside.find(({ id }) => id === '00')?.value }));
  if (valueOf('00') !== '01') faults.push(fault('version'));
  if (once !== '11' && once !== '12') faults.push(fault('initiation'));
  if (once === '12' && amount === undefined) faults.push(fault('onceWithoutAmount'));
  if (once === '11' && amount !== undefined) faults.push(fault('manyWithAmount'));
  if (valueOf('53') !== BAHT) faults.push(fault('currency'));
  if (valueOf('58') !== 'TH') faults.push(fault('country'));
  if (amount !== undefined && !satangOf(amount)) faults.push(fault('amount'));
  if (accounts.length > 1) faults.push(fault('twoPayees'));
  for (const { inside, system } of accounts) {
    if (system === ANY_ID && payeeOf(inside) === null) faults.push(fault('payee'));
    if (system !== BILL) continue;
    const [biller, ref1, ref2] = ['01', '02', '03'].map((id) => inside.find((one) => one.id === id)?.value ?? '');
    if (!isBiller(biller ?? '')) faults.push(fault('biller'));
    if (!/^[A-Z0-9]{1,20}$/.test(ref1 ?? '') || !/^[A-Z0-9]{0,20}$/.test(ref2 ?? '')) faults.push(fault('reference'));
  }
  return faults;
}

const titles = {
  promptpay: words('รหัสพร้อมเพย์ โอนเข้าหมายเลข', 'PromptPay code, transfer to a number'),
  bill: words('รหัสพร้อมเพย์ ชำระบิล', 'PromptPay code, bill payment'),
  slip: words('รหัสบนสลิปโอนเงิน', 'Code of a transfer slip'),
  walletSlip: words('รหัสบนสลิปทรูมันนี่', 'Code of a TrueMoney slip'),
  payment: words('รหัสชำระเงินอื่น', 'Another payment code'),
} as const;

function restOf(rest: string): { lines: Line[]; faults: Fault[] } {
  if (rest === '') return { lines: [], faults: [] };
  return { lines: [{ tag: '…', name: null, value: rest, meaning: null }], faults: [fault('cut', { rest: rest.slice(0, SHOWN) })] };
}

/** Is the first field one of a slip: fields inside of field 00? */
const isSlip = (text: string): boolean => {
  const [first] = parseTlv(text).fields;
  return first?.id === '00' && parseTlv(first.value).fields[0]?.id === '00';
};

function explainSlip(text: string): Explanation {
  const { fields, rest } = fieldsOf(text, '91');
  const family = parseTlv(fields[0]?.value ?? '').fields[0]?.value === '01' ? 'walletSlip' : 'slip';
  const shown = spelled(family, fields);
  const slip = readSlip(text);
  const left = restOf(rest);
  const crc = crcFaults(text, '91');
  const unread = slip === null && !crc.some(({ grave }) => grave) ? [fault('slipShape')] : [];
  const number = family === 'slip' && slip && !bankNumbers[slip.bank] ? [fault('bankNumber', { number: slip.bank })] : [];
  return {
    kind: 'slip',
    title: titles[family],
    lines: [...shown.lines, ...left.lines],
    faults: [...crc, ...left.faults, ...unread, ...shown.faults, ...number, fault('slipProof')],
    order: null,
    slip,
  };
}

/** What a code of numbered fields says: of a payment, or of a slip. */
export function explainTlv(text: string): Explanation {
  if (isSlip(text)) return explainSlip(text);
  const { fields, rest } = fieldsOf(text, '63');
  const shown = spelled('payment', fields);
  const left = restOf(rest);
  const systemIn = (id: string): string | undefined =>
    parseTlv(fields.find((field) => field.id === id)?.value ?? '').fields.find((one) => one.id === '00')?.value;
  const kind = systemIn('30') === BILL ? 'bill' : systemIn('29') === ANY_ID ? 'promptpay' : 'payment';
  const faults = [
    ...crcFaults(text, '63'),
    ...left.faults,
    ...(kind === 'payment' ? [fault('otherPayment')] : paymentFaults(fields)),
    ...shown.faults,
  ];
  const order = kind === 'payment' ? null : readPromptPay(text);
  const unread = kind !== 'payment' && order === null && !faults.some(({ grave }) => grave) ? [fault('incomplete')] : [];
  return { kind, title: titles[kind], lines: [...shown.lines, ...left.lines], faults: [...faults, ...unread], order, slip: null };
}

import { anyIdOf, type AnyId, type AnyIdKind } from '../schema/promptPay';
import { amountText, satangOf } from './amount';
import { buildTlv, checksumOf, parseTlv, withCrc, type Tlv } from './tlv';

/** Applications of PromptPay: transfer to a number, and payment of a bill. */
export const ANY_ID = 'A000000677010111';
export const BILL = 'A000000677010112';
/** Thai baht, by its number in ISO 4217. */
export const BAHT = '764';

/**
 * What a code asks for. `satang`: `null` leaves the amount to the payer. `once`: for one payment only (point of initiation 12), not for
 * many (11).
 */
export type Order = { satang: number | null; once: boolean } & (
  | { form: 'anyid'; id: AnyId }
  | { form: 'bill'; biller: string; ref1: string; ref2: string }
);

/** The field a number stands in, by what it is. */
const PLACES: Readonly<Record<AnyIdKind, string>> = { mobile: '01', tax: '02', wallet: '03' };

/** A number as the code carries it: mobile numbers with the country and without their zero, thirteen digits in all. */
const written = ({ kind, digits }: AnyId): string => (kind === 'mobile' ? `0066${digits.slice(1)}` : digits);

const REFERENCE = /^[A-Z0-9]{1,20}$/;
/** A biller is 15 digits: a tax id and a suffix of two. */
export const isBiller = (text: string): boolean => /^\d{15}$/.test(text);

function account(order: Order): [string, string] {
  if (order.form === 'anyid')
    return [
      '29',
      buildTlv([
        ['00', ANY_ID],
        [PLACES[order.id.kind], written(order.id)],
      ]),
    ];
  const { biller, ref1, ref2 } = order;
  return [
    '30',
    buildTlv([
      ['00', BILL],
      ['01', biller],
      ['02', ref1],
      ['03', ref2],
    ]),
  ];
}

/** The one value of a field; nothing where it is missing or there are two. */
function valueOf(fields: readonly Tlv[], id: string): string | undefined {
  const found = fields.filter((field) => field.id === id);
  return found.length === 1 ? found[0]?.value : undefined;
}
const allRead = (text: string | undefined): Tlv[] => {
  const { fields, rest } = parseTlv(text ?? '');
  return rest === '' ? fields : [];
};

/** The payee of an any-id template; `null` where it names none, two, or a number that can be none. */
export function payeeOf(fields: readonly Tlv[]): AnyId | null {
  const named = (Object.keys(PLACES) as AnyIdKind[]).flatMap((kind) => {
    const value = valueOf(fields, PLACES[kind]);
    return value === undefined ? [] : [{ kind, value }];
  });
  const [one] = named;
  if (!one || named.length > 1) return null;
  const id = anyIdOf(one.value);
  return id?.kind === one.kind && written(id) === one.value ? id : null;
}

/**
 * What a PromptPay code asks for, `null` for any code that is none or has a fault: checksum, lengths, currency, country, number, amount.
 * Fields not needed for paying are ignored.
 */
export function readPromptPay(text: string): Order | null {
  const checksum = checksumOf(text, '63');
  if (!checksum?.ok) return null;
  const fields = allRead(checksum.body);
  const initiation = valueOf(fields, '01');
  const amount = fields.some(({ id }) => id === '54') ? satangOf(valueOf(fields, '54') ?? '') : undefined;
  if (valueOf(fields, '00') !== '01' || valueOf(fields, '53') !== BAHT || valueOf(fields, '58') !== 'TH') return null;
  if ((initiation !== '11' && initiation !== '12') || amount === null || amount === 0) return null;
  const [anyId, bill] = [allRead(valueOf(fields, '29')), allRead(valueOf(fields, '30'))];
  const common = { satang: amount ?? null, once: initiation === '12' };
  if (valueOf(bill, '00') === BILL && anyId.length === 0) {
    const [biller = '', ref1 = '', ref2 = ''] = ['01', '02', '03'].map((id) => valueOf(bill, id));
    return isBiller(biller) && REFERENCE.test(ref1) && (ref2 === '' || REFERENCE.test(ref2))
      ? { form: 'bill', biller, ref1, ref2, ...common }
      : null;
  }
  if (valueOf(anyId, '00') !== ANY_ID || bill.length > 0) return null;
  const id = payeeOf(anyId);
  return id && { form: 'anyid', id, ...common };
}

const inOrder = (order: Order): string => JSON.stringify(Object.entries(order).sort(([a], [b]) => a.localeCompare(b)));

/**
 * The text of a PromptPay code. Before it is given it is read back and must say exactly what was asked for. Throws RangeError for an order
 * that no code can carry: a number, a biller or a reference that is none, or an amount out of bounds.
 */
export function buildPromptPay(order: Order): string {
  const text = withCrc(
    buildTlv([
      ['00', '01'],
      ['01', order.once ? '12' : '11'],
      account(order),
      ['53', BAHT],
      ['54', order.satang === null ? '' : amountText(order.satang)],
      ['58', 'TH'],
    ]),
    '63',
  );
  const read = readPromptPay(text);
  if (read === null || inOrder(read) !== inOrder(order)) throw new RangeError('the code does not say what it was asked to say');
  return text;
}

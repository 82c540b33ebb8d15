import { buildTlv, checksumOf, parseTlv, withCrc } from './tlv';

/** What the small code of a slip says. It proves nothing alone: the reference has to be asked of a bank. */
export interface Slip {
  /** Which application reads it; `000001` of a bank's slip. */
  api: string;
  /** The sending bank by its number of three digits; of a wallet's slip `01`. */
  bank: string;
  /** The bank's number of the transfer, unique for ever. */
  reference: string;
}

const OF_BANKS = '000001';
const OF_WALLET = '01';

/** The slip a code belongs to, `null` where it is no slip's or its checksum is wrong. Checksums without their leading zeros are read. */
export function readSlip(text: string): Slip | null {
  const checksum = checksumOf(text, '91');
  if (!checksum?.ok) return null;
  const { fields, rest } = parseTlv(checksum.body);
  const [head, country, ...more] = fields;
  const inner = head?.id === '00' ? parseTlv(head.value) : undefined;
  if (rest !== '' || !inner || inner.rest !== '' || more.length > 0) return null;
  const [api, bank, ...others] = inner.fields;
  if (api?.id !== '00' || bank?.id !== '01') return null;
  if (api.value === OF_BANKS) {
    const [reference] = others;
    const isOne = others.length === 1 && reference?.id === '02' && /^\d{3}$/.test(bank.value) && /^[\w.-]{1,60}$/.test(reference.value);
    return isOne && country?.id === '51' && country.value === 'TH'
      ? { api: api.value, bank: bank.value, reference: reference.value }
      : null;
  }
  // The slip of a wallet: kind of transfer, number and day instead of a bank and its reference.
  const [kind, number, day] = others;
  return api.value === OF_WALLET && bank.value === OF_WALLET && kind?.id === '02' && number?.id === '03' && day?.id === '04'
    ? { api: api.value, bank: bank.value, reference: number.value }
    : null;
}

/** The code of a bank's slip; for tests and demonstrations. */
export const buildSlip = ({ api, bank, reference }: Slip): string =>
  withCrc(
    buildTlv([
      [
        '00',
        buildTlv([
          ['00', api],
          ['01', bank],
          ['02', reference],
        ]),
      ],
      ['51', 'TH'],
    ]),
    '91',
  );

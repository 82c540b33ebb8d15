import { crcText } from './crc';

/** One field of a code: a number of two digits, a length of two digits, and the value. */
export interface Tlv {
  id: string;
  value: string;
}
export interface Parsed {
  fields: Tlv[];
  /** What is left where a field does not fit: no two digits, or a value shorter than its length says. Empty when all of it was read. */
  rest: string;
}

/** Length of the header of a field. */
const HEADER = 4;
const LONGEST = 99;

/** Reads field after field. Never throws: what does not fit is the rest. */
export function parseTlv(text: string): Parsed {
  const fields: Tlv[] = [];
  let at = 0;
  while (at < text.length) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + HEADER)) ?? [];
    const end = at + HEADER + Number(length);
    if (id === undefined || end > text.length) break;
    fields.push({ id, value: text.slice(at + HEADER, end) });
    at = end;
  }
  return { fields, rest: text.slice(at) };
}

/**
 * Writes fields one after another; those without a value are left out. Throws RangeError for a value that is too long or an id that is
 * none.
 */
export function buildTlv(fields: readonly (readonly [id: string, value: string])[]): string {
  return fields
    .filter(([, value]) => value !== '')
    .map(([id, value]) => {
      if (!/^\d\d$/.test(id) || value.length > LONGEST) throw new RangeError(`field ${id} cannot hold ${value.length} characters`);
      return `${id}${String(value.length).padStart(2, '0')}${value}`;
    })
    .join('');
}

/** Appends the checksum, which covers its own header, under the number of its field. */
export function withCrc(text: string, id: string): string {
  const head = `${text}${id}04`;
  return head + crcText(head);
}

/** What the end of a code says of the rest of it. */
export interface Checksum {
  /** The code before its checksum. */
  body: string;
  said: string;
  wanted: string;
  ok: boolean;
  /** Leading zeros were left out, or letters are small: some apps write it so. */
  odd: 'zeros' | 'case' | null;
}

/**
 * The checksum at the end of a code, in the field `id`; `null` where there is none. Four hexadecimal digits are usual; fewer are taken as
 * if their leading zeros had been left out, whether the length says so or still says four.
 */
export function checksumOf(text: string, id: string): Checksum | null {
  const headerOf = (count: number): string => text.slice(Math.max(0, text.length - count - HEADER), -count);
  const length = [4, 3, 2, 1].find((count) => headerOf(count) === `${id}04` || headerOf(count) === `${id}0${count}`);
  if (length === undefined) return null;
  const [body, said] = [text.slice(0, -length - HEADER), text.slice(-length)];
  if (!/^[0-9A-Fa-f]+$/.test(said)) return null;
  // What the checksum was counted over says four also where three were written.
  const wanted = crcText(`${body}${id}04`);
  const odd = length < 4 ? 'zeros' : said !== said.toUpperCase() ? 'case' : null;
  return { body, said, wanted, ok: said.padStart(4, '0').toUpperCase() === wanted, odd };
}

/** The most numbers of one sending (source specification, section 5); further rows of a file are not read. */
export const MOST_NUMBERS = 100_000;

/** The reason a value is not a number that can be sent to. */
export type PhoneFault =
  | 'empty'
  /** Characters other than digits and usual separators. */
  | 'characters'
  /** A formula without a saved result. */
  | 'formula'
  /** Shortened by a spreadsheet (`6.68E+10`): the missing digits are unknown. */
  | 'digitsLost'
  | 'foreign'
  /** A landline number, or none of this country. */
  | 'notMobile'
  | 'short'
  | 'long';

export type Normalised = { phone: string; reason?: undefined } | { phone?: undefined; reason: PhoneFault };

const VALID = /^66[689]\d{8}$/;
/** Separators that are typed or pasted between digits: spaces of any width, dashes, brackets, dots, and invisible direction marks. */
const BETWEEN = /[\s\u00ad\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060-\u2069\u2212\ufe58\ufe63\uff0d\ufeff().-]/g;
/** Only digits and the most common separators; most rows of long lists look like this. */
const USUAL = /^\+?\d[\d -]*$/;
/** A negative number, or a fraction without its zero: a leading minus or point changes the value and is no separator. */
const SIGNED = /^[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d.]\s*\d/;
/** Text that keeps its leading zero by the usual tricks of spreadsheets: `="0812345678"` or `'0812345678`. */
const KEPT_AS_TEXT = /^(?:="([^"]*)"|'(.*))$/;
const SCIENTIFIC = /^\+?(\d)(?:\.(\d+))?e\+?(\d{1,2})$/i;

const arabic = (text: string): string => text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));

/** `6.6812345678E10` in full; null when the mantissa lacks digits, because a zero could stand for any of them. */
function expanded(text: string): string | null | undefined {
  const [whole, first, rest = '', power] = SCIENTIFIC.exec(text) ?? [];
  if (whole === undefined || first === undefined) return undefined;
  return rest.length === Number(power) ? first + rest : null;
}

/** The reason digits are no Thai mobile number, judged in the form they are sent in. */
function faultOf(digits: string): PhoneFault {
  if (!digits.startsWith('66')) return digits.length < 9 ? 'short' : 'notMobile';
  if (digits.length > 2 && !/^66[689]/.test(digits)) return 'notMobile';
  return digits.length < 11 ? 'short' : 'long';
}

function fromDigits(digits: string): Normalised {
  // `00` is dialled in place of `+`.
  const sent = /^0066[689]/.test(digits)
    ? digits.slice(2)
    : digits.startsWith('0')
      ? `66${digits.slice(1)}`
      : /^[689]\d{8}$/.test(digits)
        ? `66${digits}`
        : digits;
  return VALID.test(sent) ? { phone: sent } : { reason: faultOf(sent) };
}

function fromText(raw: string): Normalised {
  if (USUAL.test(raw)) return fromPlain(raw.replace(/[ -]/g, ''));
  const trimmed = raw.trim();
  const [, inQuotes, afterMark] = KEPT_AS_TEXT.exec(trimmed) ?? [];
  const text = arabic((inQuotes ?? afterMark ?? trimmed).trim());
  if (text.startsWith('=')) return { reason: 'formula' };
  if (SIGNED.test(text)) return { reason: 'characters' };
  const full = expanded(text);
  if (full === null) return { reason: 'digitsLost' };
  // A whole number may have decimals (`812345678.0`); other digits behind a single dot make it a fraction.
  const whole = full ?? text.replace(/^(\d+)\.0+$/, '$1');
  if (/^\d+\.\d+$/.test(whole)) return { reason: 'characters' };
  const plain = whole.replace(BETWEEN, '');
  if (plain === '') return { reason: 'empty' };
  return /^\+?\d+$/.test(plain) ? fromPlain(plain) : { reason: 'characters' };
}

/** Digits, with or without a plus in front. */
function fromPlain(plain: string): Normalised {
  if (!plain.startsWith('+')) return fromDigits(plain);
  if (!plain.startsWith('+66')) return { reason: 'foreign' };
  const digits = plain.slice(1);
  return VALID.test(digits) ? { phone: digits } : { reason: faultOf(digits) };
}

/**
 * A Thai mobile number in the form messages are sent to, `66812345678`, from any notation of people and spreadsheets. Nothing is guessed:
 * all digits are given, except the country code.
 */
export function sentNumber(raw: string | number): Normalised {
  if (typeof raw === 'string') return fromText(raw);
  return Number.isSafeInteger(raw) && raw >= 0 ? fromDigits(String(raw)) : { reason: 'characters' };
}

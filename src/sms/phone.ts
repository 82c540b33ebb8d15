/** Numbers of one sending (source specification, section 5); of a longer file the rest is not read. */
export const MOST_NUMBERS = 100_000;

/** Why a value is no number one can send to. */
export type PhoneFault =
  | 'empty'
  /** Something other than digits and what people put between them. */
  | 'characters'
  /** A formula of which no result was saved. */
  | 'formula'
  /** Shortened by a spreadsheet (`6.68E+10`): the digits that are gone cannot be known. */
  | 'digitsLost'
  | 'foreign'
  /** A landline, or no number of this country. */
  | 'notMobile'
  | 'short'
  | 'long';

export type Normalised = { phone: string; reason?: undefined } | { phone?: undefined; reason: PhoneFault };

const VALID = /^66[689]\d{8}$/;
/** What is typed or pasted between digits: spaces of any width, dashes, brackets, dots, and marks of direction that cannot be seen. */
const BETWEEN = /[\s\u00ad\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060-\u2069\u2212\ufe58\ufe63\uff0d\ufeff().-]/g;
/** Nothing but digits and the separators most people use; lists of a hundred thousand are made of these. */
const USUAL = /^\+?\d[\d -]*$/;
/** A number below zero, or a fraction without its zero: in front of digits, a minus and a point say what the digits are, and do not part them. */
const SIGNED = /^[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d.]\s*\d/;
/** Text that keeps its leading zero the way spreadsheets taught people: `="0812345678"` or `'0812345678`. */
const KEPT_AS_TEXT = /^(?:="([^"]*)"|'(.*))$/;
const SCIENTIFIC = /^\+?(\d)(?:\.(\d+))?e\+?(\d{1,2})$/i;

const arabic = (text: string): string => text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));

/** `6.6812345678E10` in full; null where the mantissa does not carry every digit, since a zero might stand for any of them. */
function expanded(text: string): string | null | undefined {
  const [whole, first, rest = '', power] = SCIENTIFIC.exec(text) ?? [];
  if (whole === undefined || first === undefined) return undefined;
  return rest.length === Number(power) ? first + rest : null;
}

/** What is wrong with digits that are no mobile number of Thailand, told from the form they are sent in. */
function faultOf(digits: string): PhoneFault {
  if (!digits.startsWith('66')) return digits.length < 9 ? 'short' : 'notMobile';
  if (digits.length > 2 && !/^66[689]/.test(digits)) return 'notMobile';
  return digits.length < 11 ? 'short' : 'long';
}

function fromDigits(digits: string): Normalised {
  // `00` is what one dials for `+`.
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
  // A whole number may come with its decimals (`812345678.0`); one dot alone with anything behind it is a fraction and not a way of grouping.
  const whole = full ?? text.replace(/^(\d+)\.0+$/, '$1');
  if (/^\d+\.\d+$/.test(whole)) return { reason: 'characters' };
  const plain = whole.replace(BETWEEN, '');
  if (plain === '') return { reason: 'empty' };
  return /^\+?\d+$/.test(plain) ? fromPlain(plain) : { reason: 'characters' };
}

/** Digits, behind a plus or not. */
function fromPlain(plain: string): Normalised {
  if (!plain.startsWith('+')) return fromDigits(plain);
  if (!plain.startsWith('+66')) return { reason: 'foreign' };
  const digits = plain.slice(1);
  return VALID.test(digits) ? { phone: digits } : { reason: faultOf(digits) };
}

/**
 * A Thai mobile number as messages are sent to it, `66812345678`, from any way people and spreadsheets write one. Nothing is guessed: the digits are
 * those that were given, but for the country's own.
 */
export function sentNumber(raw: string | number): Normalised {
  if (typeof raw === 'string') return fromText(raw);
  return Number.isSafeInteger(raw) && raw >= 0 ? fromDigits(String(raw)) : { reason: 'characters' };
}

import { nationalIdCheck, normalisePhone, plainDigits } from './fields/identity';

/** What a PromptPay number is registered as: a mobile number, a national or tax id, or an e-wallet. */
export type AnyIdKind = 'mobile' | 'tax' | 'wallet';
export interface AnyId {
  kind: AnyIdKind;
  /** 10, 13 or 15 digits, a mobile number as it is written at home: `0812345678`. */
  digits: string;
}

/** The PromptPay number people typed, with or without separators; `null` where it can be none: a wrong length or check digit. */
export function anyIdOf(typed: string): AnyId | null {
  const digits = normalisePhone(plainDigits(typed));
  if (/^0[689]\d{8}$/.test(digits)) return { kind: 'mobile', digits };
  if (/^\d{13}$/.test(digits) && nationalIdCheck(digits.slice(0, 12)) === Number(digits[12])) return { kind: 'tax', digits };
  return /^\d{15}$/.test(digits) ? { kind: 'wallet', digits } : null;
}

const THAI_ZERO = 0x0e50;
/** A Thai keyboard types Thai digits. */
const arabic = (text: string): string => text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO));

/** Six digits as an authenticator shows them, with or without a gap; null when the text is no code. */
export function cleanOtp(typed: string): string | null {
  const digits = arabic(typed).replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** A recovery code, `xxxx-xxxx`, with or without its dash, in any case; null when the text is none. */
export function cleanRecovery(typed: string): string | null {
  const plain = arabic(typed).toLowerCase().replace(/[\s-]/g, '');
  return /^[a-z0-9]{8}$/.test(plain) ? `${plain.slice(0, 4)}-${plain.slice(4)}` : null;
}

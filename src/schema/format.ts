import type { Language } from './messages';

const baht = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-US');
const BANGKOK = 'Asia/Bangkok';
const dateParts: Record<Language, Intl.DateTimeFormat> = {
  th: new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', { timeZone: BANGKOK, day: 'numeric', month: 'short', year: 'numeric' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: BANGKOK, day: 'numeric', month: 'short', year: 'numeric' }),
};
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: BANGKOK, hour: '2-digit', minute: '2-digit', hour12: false });
const plainDay = new Intl.DateTimeFormat('en-CA', { timeZone: BANGKOK, year: 'numeric', month: '2-digit', day: '2-digit' });

const monthParts: Record<Language, Intl.DateTimeFormat> = {
  th: new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', { timeZone: BANGKOK, month: 'long', year: 'numeric' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: BANGKOK, month: 'long', year: 'numeric' }),
};

/** `1,234.50` */
export const formatMoney = (value: number): string => baht.format(value);
/** `1,234` */
export const formatInt = (value: number): string => whole.format(value);

function day(moment: Date, language: Language): string {
  const parts = Object.fromEntries(dateParts[language].formatToParts(moment).map((part) => [part.type, part.value]));
  return `${parts['day']} ${parts['month']} ${parts['year']}`;
}
/** The first moment of a day `YYYY-MM-DD` in Bangkok. */
export const dayStart = (day: string): string => `${day}T00:00:00+07:00`;
/** `20 พ.ย. 2569` from `YYYY-MM-DD` or a moment; Bangkok days. */
export const formatDate = (value: string, language: Language = 'th'): string =>
  day(new Date(value.length === 10 ? dayStart(value) : value), language);
/** `20 พ.ย. 2569 14:05` */
export const formatDatetime = (value: string, language: Language = 'th'): string => {
  const moment = new Date(value);
  return `${day(moment, language)} ${clock.format(moment)}`;
};
/** `พฤศจิกายน 2569`, of the month of a day `YYYY-MM-DD`. */
export function formatMonth(day: string, language: Language = 'th'): string {
  const parts = Object.fromEntries(monthParts[language].formatToParts(new Date(dayStart(day))).map((part) => [part.type, part.value]));
  return `${parts['month']} ${parts['year']}`;
}
/** `14:05`, Bangkok. */
export const formatClock = (value: string | Date): string => clock.format(new Date(value));
/** `YYYY-MM-DD` of a moment in Bangkok. */
export const bangkokDay = (moment: Date): string => plainDay.format(moment);
/** When the business day that a moment lies in began. */
export const todayStart = (now: Date): string => dayStart(bangkokDay(now));

/** `081 234 5678` */
export const formatPhone = (value: string): string =>
  /^0\d{9}$/.test(value) ? `${value.slice(0, 3)} ${value.slice(3, 6)} ${value.slice(6)}` : value;
/** Most Thai accounts group 3-1-5-1, twelve digits 3-1-5-3; anything else in fours. */
export function formatAccount(value: string): string {
  if (/^[\dx]{10}$/.test(value)) return `${value.slice(0, 3)}-${value.slice(3, 4)}-${value.slice(4, 9)}-${value.slice(9)}`;
  if (/^[\dx]{12}$/.test(value)) return `${value.slice(0, 3)}-${value.slice(3, 4)}-${value.slice(4, 9)}-${value.slice(9)}`;
  return value.replace(/(.{4})(?=.)/g, '$1-');
}
/** `1-2345-67890-12-3`, also of one that is masked. */
export const formatNationalId = (value: string): string => value.replace(/^(.)(.{4})(.{5})(.{2})(.)$/, '$1-$2-$3-$4-$5');

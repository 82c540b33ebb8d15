import type { Language } from '../../schema/messages';

import { bangkokDay, formatDate } from '../../schema/format';
import { serverNow } from '../../providers/serverTime';

const BANGKOK_OFFSET = 7 * 3_600_000;
const DAY = 86_400_000;
const two = (value: number): string => String(value).padStart(2, '0');

/** Bangkok has no daylight saving: shifting by seven hours and reading UTC is exact. */
const shifted = (at: string): Date => new Date(new Date(at).getTime() + BANGKOK_OFFSET);

export const isMoment = (iso: unknown): iso is string => typeof iso === 'string' && !Number.isNaN(Date.parse(iso));

export const today = (now: number = serverNow()): string => bangkokDay(new Date(now));

export function addDays(ymd: string, days: number): string {
  return new Date(Date.parse(`${ymd}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** `14:05` today, `20 พ.ย. 2569` on another day: for sentences such as “claimed until”. */
export function formatSoon(iso: string, now: number, language: Language): string {
  if (!isMoment(iso)) return iso;
  return bangkokDay(new Date(iso)) === today(now) ? shifted(iso).toISOString().slice(11, 16) : formatDate(iso, language);
}

/** The wall clock of Bangkok, `YYYY-MM-DDTHH:mm`, whatever the computer's own zone. */
export const toLocalInput = (iso: string): string => (!isMoment(iso) ? '' : shifted(iso).toISOString().slice(0, 16));
export function fromLocalInput(local: string): string | null {
  const at = Date.parse(`${local.slice(0, 16)}:00+07:00`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

const units = {
  th: { now: 'เมื่อสักครู่', minute: 'นาที', hour: 'ชม.', day: 'วัน' },
  en: { now: 'just now', minute: 'min', hour: 'h', day: 'd' },
} as const;

/** The age of a record in at most two units. */
export function formatAge(iso: string, now: number, language: Language): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  const unit = units[language];
  if (!(minutes >= 1)) return unit.now;
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return `${days} ${unit.day}${hours > 0 && days < 7 ? ` ${hours} ${unit.hour}` : ''}`;
  if (hours > 0) return `${hours} ${unit.hour}${rest > 0 ? ` ${rest} ${unit.minute}` : ''}`;
  return `${rest} ${unit.minute}`;
}

/** `1:45` left; never below zero. */
export function formatCountdown(expires: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(expires) - now) / 1000));
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** A relative day in words: “today”, “yesterday”, “7 days ago”, “in 3 days”. */
export function fromToday(days: number, language: Language): string {
  const near = { th: { '-1': 'เมื่อวาน', '0': 'วันนี้', '1': 'พรุ่งนี้' }, en: { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' } }[language];
  const word = near[String(days) as keyof typeof near];
  if (word !== undefined) return word;
  if (language === 'th') return days < 0 ? `${-days} วันก่อน` : `อีก ${days} วัน`;
  return days < 0 ? `${-days} days ago` : `in ${days} days`;
}

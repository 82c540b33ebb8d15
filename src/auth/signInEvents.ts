import { defineWords } from '../providers/i18n/words';
import { call } from '../providers/httpClient';

/** What happened to the reader's own way in; the shape of `GET /api/Sessions/events`. */
export interface SignInEvent {
  at: string;
  action: string;
  result: 'ok' | 'refused';
  ip: string;
  /** Since the sign-in before this one. */
  fresh: boolean;
}
export const getSignInEvents = async (signal?: AbortSignal): Promise<readonly SignInEvent[]> =>
  (await call('/api/Sessions/events', { signal, quiet: true })).payload as SignInEvent[];

const th = {
  title: 'สิ่งที่เกิดกับการเข้าสู่ระบบของคุณ',
  none: 'ไม่มีเหตุการณ์ใน 30 วันที่ผ่านมา',
  since: 'ตั้งแต่เข้าสู่ระบบครั้งก่อน: {what} ดูได้ที่โปรไฟล์',
  times: '{what} {count} ครั้ง',
  signIn: 'พยายามเข้าสู่ระบบด้วยชื่อคุณไม่สำเร็จ',
  passwordChanged: 'เปลี่ยนรหัสผ่าน',
  inviteAccepted: 'ตั้งรหัสผ่านจากลิงก์',
  recoveryUsed: 'ใช้รหัสกู้คืน',
  recoveryRenewed: 'สร้างรหัสกู้คืนใหม่',
  lineLinked: 'เชื่อมบัญชี LINE',
  lineUnlinked: 'ยกเลิกการเชื่อม LINE',
  twoFactorEnabled: 'เปิดยืนยันตัวตนสองชั้น',
  twoFactorDisabled: 'ปิดยืนยันตัวตนสองชั้น',
  invite: 'มีผู้สร้างลิงก์ตั้งรหัสผ่านให้คุณ',
  askNewPassword: 'มีผู้ให้คุณเปลี่ยนรหัสผ่าน',
  resetTwoFactor: 'มีผู้ล้างการยืนยันสองชั้นของคุณ',
} as const;
const en = {
  title: 'What happened to your sign-in',
  none: 'Nothing in the last 30 days',
  since: 'Since you signed in last: {what}. See your profile',
  times: '{what} ({count} times)',
  signIn: 'A failed attempt to sign in with your name',
  passwordChanged: 'Password changed',
  inviteAccepted: 'Password set by a link',
  recoveryUsed: 'Recovery code used',
  recoveryRenewed: 'Recovery codes renewed',
  lineLinked: 'LINE account linked',
  lineUnlinked: 'LINE account unlinked',
  twoFactorEnabled: 'Two-factor sign-in switched on',
  twoFactorDisabled: 'Two-factor sign-in switched off',
  invite: 'Somebody made a password link for you',
  askNewPassword: 'Somebody asked you to change the password',
  resetTwoFactor: 'Somebody cleared your two-factor sign-in',
} as const;
export const useEventWords = defineWords(th, en);
export type EventWords = ReturnType<typeof useEventWords>;

export const eventWord = (action: string, w: EventWords): string => (Object.hasOwn(th, action) ? w(action as keyof typeof th) : action);

/** The fresh ones in one sentence; null: there are none. */
export function freshSentence(events: readonly SignInEvent[], w: EventWords): string | null {
  const fresh = events.filter((event) => event.fresh).map(({ action }) => action);
  if (fresh.length === 0) return null;
  const what = [...new Set(fresh)].map((action) => {
    const count = fresh.filter((one) => one === action).length;
    return count === 1 ? eventWord(action, w) : w('times', { what: eventWord(action, w), count });
  });
  return w('since', { what: what.join(', ') });
}

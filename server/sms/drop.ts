/** Why a number gets no message after all. */
export type Drop = 'optout' | 'shut';

/** The sentence a message carries that was not sent. */
export const DROP_REASONS: Readonly<Record<Drop, string>> = {
  optout: 'เบอร์นี้ไม่รับ SMS',
  shut: 'สมาชิกถูกระงับ ขอพักการเล่น ปิดบัญชี หรือไม่ยินยอมรับข่าวสาร',
};

const SHUT =
  "(select service, id, phone from member where status in ('blocked', 'closed') or excluded_until > now() or marketing is false)";
const GONE =
  "case when own_out.phone is not null or office_out.phone is not null then 'optout' when shut_phone.id is not null or shut_member.id is not null then 'shut' end";
const joins = (alias: string): string => `
    left join sms_optout own_out on own_out.service = ${alias}.service and own_out.phone = ${alias}.phone
    left join sms_optout_office office_out on office_out.phone = ${alias}.phone
    left join ${SHUT} shut_phone on shut_phone.service = ${alias}.service and shut_phone.phone = ${alias}.phone
    left join ${SHUT} shut_member on shut_member.service = ${alias}.service and shut_member.id = ${alias}.member`;

/**
 * Rows of `service`, `phone` and `member` with `gone`: why the number gets none, or null. The preview of a campaign says it beforehand.
 * Joined and not asked row by row, because a file has a hundred thousand rows.
 */
export const withDrop = (sql: string): string => `(select asked.*, ${GONE} as gone from (${sql}) asked ${joins('asked')})`;

/**
 * The same of one row `alias`: the sender asks again when a message goes out, because a person may have opted out, or been blocked, since.
 */
export const dropOf = (alias: string): string =>
  `(select ${GONE} from (select ${alias}.service, ${alias}.phone, ${alias}.member) asked ${joins('asked')})`;

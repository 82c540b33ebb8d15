/** Why a number gets no message after all. */
export type Drop = 'optout' | 'shut';

/** The sentence a message carries that was not sent. */
export const DROP_REASONS: Readonly<Record<Drop, string>> = {
  optout: 'เบอร์นี้ไม่รับ SMS',
  shut: 'สมาชิกถูกระงับหรือปิดบัญชี',
};

/**
 * An expression over a row `alias` with `service`, `phone` and `member`: why it gets none, or null. The preview of a campaign says it beforehand, and the
 * sender asks again when a message goes out, because a person may have opted out, or been blocked, since.
 */
export const dropOf = (alias: string): string => `case
    when exists (select 1 from sms_optout o where o.service = ${alias}.service and o.phone = ${alias}.phone)
      or exists (select 1 from sms_optout_office o where o.phone = ${alias}.phone) then 'optout'
    when exists (select 1 from member p where p.service = ${alias}.service and p.phone = ${alias}.phone and p.status in ('blocked', 'closed'))
      or exists (select 1 from member p where p.service = ${alias}.service and p.id = ${alias}.member and p.status in ('blocked', 'closed')) then 'shut' end`;

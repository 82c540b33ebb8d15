/** The reasons every site begins with. A site whose people have taken all of theirs away keeps none. */
export const reasonsSql = `
create or replace function common_reasons_begin(p_service text) returns void language plpgsql as $$ begin
  insert into common_reason (service, position, use, text)
    select p_service, row_number() over (), r.use, r.text
      from (values
        ('deposit', 'ไม่พบยอดเงินเข้า'), ('deposit', 'สลิปซ้ำ'), ('deposit', 'ชื่อผู้โอนไม่ตรงกับสมาชิก'), ('deposit', 'ยอดเงินไม่ตรง'), ('deposit', 'สลิปไม่ชัด'),
        ('withdraw', 'เทิร์นไม่ครบ'), ('withdraw', 'ชื่อบัญชีไม่ตรงกับสมาชิก'), ('withdraw', 'ข้อมูลไม่ครบ'), ('withdraw', 'ตรวจพบการใช้งานผิดปกติ'), ('withdraw', 'สมาชิกขอยกเลิก'),
        ('refund', 'โอนผิดบัญชี'), ('refund', 'เติมซ้ำ'), ('refund', 'สมาชิกขอคืนเงิน'),
        ('block', 'ใช้หลายบัญชี'), ('block', 'สลิปปลอม'), ('block', 'สมาชิกขอปิดเอง')
      ) r(use, text)
     where not exists (select 1 from common_reason t where t.service = p_service);
end $$;
create or replace function site_common_reasons() returns trigger language plpgsql as $$ begin
  perform common_reasons_begin(new.service);
  return null;
end $$;
do $$ begin
  if to_regclass('common_reason') is not null and to_regclass('site') is not null then
    create or replace trigger site_common_reasons after insert on site for each row execute function site_common_reasons();
    if not exists (select 1 from common_reason) then perform common_reasons_begin(s.service) from site s; end if;
  end if;
end $$;
`;

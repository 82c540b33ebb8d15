/** What the sender looks for: the first message of a room that waits. An office of other definitions may lack the table. */
export const lineSql = `
do $$ begin
  if to_regclass('line_message') is not null then
    create index if not exists line_message_next on line_message (service, room, id) where state = 'waiting';
  end if;
end $$;
`;

/**
 * The slips of a deposit `d`, as JSON of `ShownSlip`. They are those of its message, or of the album of its message, and those that
 * its agent attached in the mini-app.
 */
export const slipsJson = `(
  select json_agg(json_build_object('name', name, 'givenName', given_name, 'size', size, 'status', status) order by place)
  from (
    select s.name, s.given_name, s.size, s.status, s.message_id as place
    from deposit_slips own join deposit_slips s on s.chat_id = own.chat_id and s.album = own.album and s.status <> 'gone'
    where own.chat_id = d.chat_id and own.message_id = d.message_id and own.status <> 'gone'
    union all
    select f.name, f.given_name, f.size, 'stored', f.position from deposit_files f where f.deposit_id = d.id
  ) slips
)`;

/** The deposits of a slip `s`. */
export const depositsOfSlip = `deposit_slips own join deposits d on d.chat_id = own.chat_id and d.message_id = own.message_id
  where own.chat_id = s.chat_id and own.album = s.album and own.status <> 'gone'`;

/**
 * Drops the slips of messages and of their albums, unless a deposit of the album is left. `$1`: ids of chats, `$2`: ids of the
 * messages in them.
 */
export const dropSlips = `
  update deposit_slips s set status = 'gone'
  from (
    select distinct own.chat_id, own.album from deposit_slips own
    join unnest($1::bigint[], $2::bigint[]) erased (chat_id, message_id)
      on erased.chat_id = own.chat_id and erased.message_id = own.message_id
    where own.status <> 'gone'
  ) dropped
  where s.chat_id = dropped.chat_id and s.album = dropped.album and s.status <> 'gone'
    and not exists (select from ${depositsOfSlip})`;

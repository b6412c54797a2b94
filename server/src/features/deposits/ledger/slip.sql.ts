/** Which slips belong to which deposits. */

/**
 * The albums of the slips of a deposit `d`: that of its message, and the photos that were sent just before its message and have its
 * id as their album.
 */
const albumsOfDeposit = `(array(
  select own.album from deposit_slips own
  where own.chat_id = d.chat_id and own.message_id = d.message_id and own.status <> 'gone'
) || ('message ' || d.message_id))`;

/** A condition: the slip `s` belongs to the deposit `d` and came through the bot. */
export const isSlipOfDepositSql = `s.chat_id = d.chat_id and s.status <> 'gone' and s.album = any (${albumsOfDeposit})`;

/** The message whose id an album is. Null: the album is one of Telegram. */
export const albumMessageIdSql = (album: string): string =>
  `case when ${album} like 'message %' then substring(${album} from 9)::bigint end`;

/** The deposits of a slip `s`. */
export const depositsOfSlip = `deposits d where d.chat_id = s.chat_id and d.message_id = any (array(
    select own.message_id from deposit_slips own
    where own.chat_id = s.chat_id and own.album = s.album and own.status <> 'gone'
  ) || ${albumMessageIdSql('s.album')})`;

/**
 * Drops the slips of messages and of their albums, unless a deposit of the album is left. `$1`: ids of chats, `$2`: ids of the
 * messages in them.
 */
export const dropSlipsSql = `
  update deposit_slips s set status = 'gone'
  from (
    with erased as (select * from unnest($1::bigint[], $2::bigint[]) erased (chat_id, message_id))
    select own.chat_id, own.album from deposit_slips own join erased using (chat_id, message_id)
    where own.status <> 'gone'
    union
    select chat_id, 'message ' || message_id from erased
  ) dropped
  where s.chat_id = dropped.chat_id and s.album = dropped.album and s.status <> 'gone'
    and not exists (select from ${depositsOfSlip})`;

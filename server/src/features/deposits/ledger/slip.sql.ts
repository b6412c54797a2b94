/**
 * The albums of a deposit `d`: Telegram's album of its message, and 'message <id>', which contains the photo of that message
 * and photos that were sent just before it.
 */
const albumsOfDepositSql = `(array(
  select message_slip.album from deposit_slips message_slip
  where message_slip.chat_id = d.chat_id and message_slip.message_id = d.message_id and message_slip.status <> 'gone'
) || ('message ' || d.message_id))`;

/** A condition: the slip `s` belongs to the deposit `d`. */
export const isSlipOfDepositSql = `s.chat_id = d.chat_id and s.status <> 'gone' and s.album = any (${albumsOfDepositSql})`;

/** The id of the message in the name of an album such as 'message 5'. Null for an album of Telegram. */
export const albumMessageIdSql = (album: string): string =>
  `case when ${album} like 'message %' then substring(${album} from 9)::bigint end`;

/** The deposits `d` of a slip `s`, as the text after `from`. */
export const depositsOfSlipSql = `deposits d where d.chat_id = s.chat_id and d.message_id = any (array(
    select album_slip.message_id from deposit_slips album_slip
    where album_slip.chat_id = s.chat_id and album_slip.album = s.album and album_slip.status <> 'gone'
  ) || ${albumMessageIdSql('s.album')})`;

/**
 * Links earlier photos of the sender in the same chat or thread with a form, unless they belong to another form, or another
 * form was sent in between. `$1` to `$8`: from `toLinkParameters`.
 */
export const linkSlipsSql = `
  update deposit_slips s set album = 'message ' || $3::bigint,
    next_attempt_at = case when next_attempt_at = $7 then $8 else next_attempt_at end
  where s.chat_id = $1 and s.message_id < $3::bigint and s.thread_id is not distinct from $2
    and s.sender_telegram_id = $4 and s.status <> 'gone' and s.sent_at between $5 and $6
    and not exists (select from ${depositsOfSlipSql})
    and not exists (
      select from deposits d where d.chat_id = $1 and d.reporter_telegram_id = $4
        and d.message_id > s.message_id and d.message_id < $3::bigint
    )
    and not exists (
      select from pending_forms p where p.telegram_id = $1 and s.album = 'message ' || p.message_id
    )`;

/**
 * Marks the slips of messages and of their albums as gone, unless a deposit of the album remains. `$1` and `$2` are parallel
 * arrays: the ids of chats, and of messages in them.
 */
export const markSlipsGoneSql = `
  update deposit_slips s set status = 'gone'
  from (
    with messages as (select * from unnest($1::bigint[], $2::bigint[]) messages (chat_id, message_id))
    select chat_id, album from deposit_slips join messages using (chat_id, message_id)
    where status <> 'gone'
    union
    select chat_id, 'message ' || message_id from messages
  ) albums
  where s.chat_id = albums.chat_id and s.album = albums.album and s.status <> 'gone'
    and not exists (select from ${depositsOfSlipSql})`;

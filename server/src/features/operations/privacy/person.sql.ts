/** The start of statements about a person. `$1`: the id, `$2`: the Telegram id, `$3`: how forms may have named them. */
export const PERSON = 'with person as (select $1::int as id, $2::bigint as telegram_id, $3::text[] as names)';
export const ME = '(select id from person)';
export const CHAT = '(select telegram_id from person)';

export const isMine = `user_id = ${ME}`;
export const isMyChat = `chat_id = ${CHAT}`;
export const isMySlip = `sender_telegram_id = ${CHAT}`;
export const isMyTelegramId = `telegram_id = ${CHAT}`;
const MY_TICKETS = `(select id from tickets where user_id = ${ME})`;
export const isInMyTickets = `(user_id = ${ME} or ticket_id in ${MY_TICKETS})`;
export const isMyFile = `message_id in (select id from ticket_messages where ${isInMyTickets})`;

/** Whether a text of the bot or of Telegram names the person. Shorter names would match every text. */
export const mentionsPersonSql = (text: string): string => `exists (
  select from unnest((select names from person)::text[]) name
  where length(name) > 2
    and lower(replace(${text}, '\\', '')) ~ ('(^|\\W)' || regexp_replace(name, '(\\W)', '\\\\\\1', 'g') || '($|\\W)')
)`;

export const buildDelete = (table: string, where: string): string[] => [
  `delete from ${table} where ${where}`,
];

export interface TableDecision {
  /** The columns that identify the person. A test finds missing ones. */
  people?: readonly string[];
  /** The rows that an export contains, and what they are. */
  exported?: { where: string; about: string; omit?: readonly string[] };
  /** Statements that erase the person, or why there is nothing to erase. */
  erased: readonly string[] | string;
}

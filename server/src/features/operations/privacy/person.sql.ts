/** The CTE that begins each statement about a person. `$1`: id, `$2`: Telegram id, `$3`: names that forms may contain. */
export const PERSON_CTE =
  'with person as (select $1::int as id, $2::bigint as telegram_id, $3::text[] as names)';
export const PERSON_ID = '(select id from person)';
export const PERSON_CHAT_ID = '(select telegram_id from person)';

export const isOfPersonSql = `user_id = ${PERSON_ID}`;
export const isPersonChatSql = `chat_id = ${PERSON_CHAT_ID}`;
export const isPersonSlipSql = `sender_telegram_id = ${PERSON_CHAT_ID}`;
export const isPersonTelegramIdSql = `telegram_id = ${PERSON_CHAT_ID}`;
const PERSON_TICKETS = `(select id from tickets where user_id = ${PERSON_ID})`;
export const isInPersonTicketsSql = `(user_id = ${PERSON_ID} or ticket_id in ${PERSON_TICKETS})`;
export const isPersonFileSql = `message_id in (select id from ticket_messages where ${isInPersonTicketsSql})`;

/** A condition: the text mentions a name of the person. Ignores names of one or two characters, which would match too often. */
export const mentionsPersonSql = (text: string): string => `exists (
  select from unnest((select names from person)::text[]) name
  where length(name) > 2
    and lower(replace(${text}, '\\', '')) ~ ('(^|\\W)' || regexp_replace(name, '(\\W)', '\\\\\\1', 'g') || '($|\\W)')
)`;

export interface TableDecision {
  /** The columns that identify the person. A test finds missing ones. */
  people?: readonly string[];
  /** The rows that an export contains, and what they are. */
  exported?: { where: string; about: string; omit?: readonly string[] };
  /** Statements that erase the person, or why there is nothing to erase. */
  erased: readonly string[] | string;
}

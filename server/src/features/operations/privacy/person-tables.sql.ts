import { MAX_ERASED_CHAT_ID } from '../../../platform/messenger/sending/outgoing-message.js';

/** The CTE that begins each statement about a person. `$1`: id, `$2`: Telegram id, `$3`: names that forms may contain. */
export const personCteSql =
  'with person as (select $1::int as id, $2::bigint as telegram_id, $3::text[] as names)';
const personIdSql = '(select id from person)';
const personChatIdSql = '(select telegram_id from person)';
const personNamesSql = '(select names from person)::text[]';

// Conditions on a row.
const isOfPersonSql = `user_id = ${personIdSql}`;
const isPersonChatSql = `chat_id = ${personChatIdSql}`;
const isPersonSlipSql = `sender_telegram_id = ${personChatIdSql}`;
const isByPersonOrInTheirTicketsSql = `(user_id = ${personIdSql} or ticket_id in (select id from tickets where user_id = ${personIdSql}))`;
const isFileByPersonOrInTheirTicketsSql = `message_id in (select id from ticket_messages where ${isByPersonOrInTheirTicketsSql})`;
const isNoteAboutOrByPersonSql = `(user_id = ${personIdSql} or author_id = ${personIdSql})`;
/** On `outbox_messages`: about tickets that the person opened or wrote in. */
const isAboutPersonTicketsSql = `about in (
  select 'ticket:' || id from tickets where ${isOfPersonSql} union select 'ticket:' || ticket_id from ticket_messages where ${isOfPersonSql})`;
/** On `integration_events`: about deposits, tickets, messages or memberships of the person. */
const isPersonEventSql = `(${personIdSql}::text in (data ->> 'agent_user', data ->> 'owner', data ->> 'author', data ->> 'user')
  or (data ->> 'agent_user' is null and lower(data ->> 'agent') = any (${personNamesSql})
    and brand_id in (select brand_id from brand_users where ${isOfPersonSql})))`;

/** SQL condition: the text mentions a name of the person. Ignores names of one or two characters, which would match too often. */
const mentionsPersonSql = (text: string): string => `exists (
  select from unnest(${personNamesSql}) name
  where length(name) > 2
    and lower(replace(${text}, '\\', '')) ~ ('(^|\\W)' || regexp_replace(name, '(\\W)', '\\\\\\1', 'g') || '($|\\W)')
)`;

/** How a person appears in a table, what an export contains of it, and what an erasure does. */
interface PersonTable {
  /** The columns that identify a person. A test finds missing ones. */
  personColumns?: readonly string[];
  /** The rows that an export contains, and what they are. */
  exported?: { where: string; about: string; omit?: readonly string[] };
  /** Statements that erase the person. Or, in words, why there are none. */
  erased: readonly string[] | string;
}

const NO_PERSONAL_DATA: PersonTable = { erased: 'it contains nothing about people' };
const conditionByColumn = {
  user_id: isOfPersonSql,
  telegram_id: `telegram_id = ${personChatIdSql}`,
  chat_id: isPersonChatSql,
};

/** A table from which an erasure deletes the rows of the person. An export contains them if `about` is given. */
const buildDeletedTable = (
  table: string,
  column: keyof typeof conditionByColumn,
  about?: string,
  omit?: readonly string[],
): PersonTable => ({
  personColumns: [column],
  ...(about && { exported: { where: conditionByColumn[column], about, omit } }),
  erased: [`delete from ${table} where ${conditionByColumn[column]}`],
});

/** A table in which the rows of the person remain, possibly without texts. An export contains them. */
const buildRemainingTable = (about: string, erased: PersonTable['erased']): PersonTable => ({
  personColumns: ['user_id'],
  exported: { where: isOfPersonSql, about },
  erased,
});

const BUSINESS_FIGURES = 'figures of the business, by internal id';

/** All tables. An erasure runs the statements in this order. Remaining rows have internal ids, which then identify nobody. */
export const personTables: Record<string, PersonTable> = {
  // Files come first, because they are found through messages.
  ticket_files: {
    exported: {
      where: `message_id in (select id from ticket_messages where ${isOfPersonSql})`,
      about: 'files of your messages',
    },
    // Files without a message are swept from the store.
    erased: [
      `update ticket_files set message_id = null, given_name = null, created_at = 'epoch' where ${isFileByPersonOrInTheirTicketsSql}`,
    ],
  },
  ticket_note_mentions: buildDeletedTable('ticket_note_mentions', 'user_id'),
  ticket_notes: buildRemainingTable('internal notes that you wrote', [
    `update ticket_notes set message = 'Erased' where ${isByPersonOrInTheirTicketsSql}`,
  ]),
  // Deleting a message deletes its parts.
  ticket_inbox_messages: buildDeletedTable(
    'ticket_inbox_messages',
    'chat_id',
    'messages to the bot that were for tickets',
  ),
  ticket_inbox_parts: {
    personColumns: ['chat_id'],
    exported: {
      where: isPersonChatSql,
      about: 'texts and files of these messages, until they are in a ticket',
      omit: ['file_id'],
    },
    erased: 'deleted with the messages',
  },
  ticket_messages: {
    personColumns: ['user_id'],
    exported: {
      where: isByPersonOrInTheirTicketsSql,
      about: 'messages in your tickets, and your replies in others',
    },
    erased: [`update ticket_messages set message = 'Erased' where ${isByPersonOrInTheirTicketsSql}`],
  },
  tickets: {
    personColumns: ['user_id', 'assignee_id'],
    exported: { where: isOfPersonSql, about: 'tickets that you opened' },
    // A merge at the epoch is too old to be undone.
    erased: [
      `update tickets set title = 'Erased', description = 'Erased', status = 'closed',
         closed_at = coalesce(closed_at, clock_timestamp()), waiting_since = null, snoozed_until = null, unread_by_staff = 0, unread_by_owner = 0,
         merged_at = case when merged_into is not null then 'epoch'::timestamptz end
       where ${isOfPersonSql}`,
    ],
  },
  ticket_tags: NO_PERSONAL_DATA,
  ticket_tag_links: NO_PERSONAL_DATA,
  ticket_words: { erased: 'TicketWordRepository deletes words that no text contains any more' },
  ticket_brand_words: { erased: 'TicketWordRepository deletes words that no text contains any more' },
  agent_notes: {
    personColumns: ['user_id', 'author_id'],
    exported: {
      where: isNoteAboutOrByPersonSql,
      about: 'notes of staff about you, and notes that you wrote about others',
      omit: ['author_id'],
    },
    erased: [`delete from agent_notes where ${isNoteAboutOrByPersonSql}`],
  },
  reply_templates: {
    personColumns: ['created_by'],
    exported: { where: `created_by = ${personIdSql}`, about: 'reply templates that you wrote' },
    erased: 'texts of the business',
  },
  deposits: {
    personColumns: ['agent_id', 'moderated_by', 'reporter_telegram_id', 'chat_id'],
    exported: {
      where: `(agent_id = ${personIdSql} or reported ->> 'agent_id' = ${personIdSql}::text or reporter_telegram_id = ${personChatIdSql} or (agent_id is null and agent <> ''
        and lower(agent) = any (${personNamesSql})
        and brand_id in (select brand_id from brand_users where ${isOfPersonSql})))`,
      about: 'deposits that you reported, or that name you as agent',
    },
    erased: 'Ledger.anonymize removes texts, names and messages; client, amount, wallet and exchanger remain',
  },
  deposit_cards: {
    personColumns: ['user_id'],
    erased: [
      `delete from deposit_cards where ${isOfPersonSql}`,
      // Discards corrections by others. The cards then show the stored deposit.
      `update deposit_cards set correction = null, step = null, refresh_at = clock_timestamp()
       where correction is not null and (correction ->> 'agentId' = ${personIdSql}::text
         or deposit_id in (select id from deposits where agent_id = ${personIdSql}))`,
    ],
  },
  deposit_card_changes: NO_PERSONAL_DATA,
  deposit_claims: buildDeletedTable('deposit_claims', 'user_id'),
  deposit_dialogues: buildDeletedTable(
    'deposit_dialogues',
    'telegram_id',
    'a form that you had not finished',
  ),
  pending_forms: buildDeletedTable('pending_forms', 'telegram_id', 'forms whose brand you had not chosen'),
  // Files without a deposit are swept from the store.
  deposit_files: buildRemainingTable('slips that you attached to deposits', [
    `update deposit_files set deposit_id = null, user_id = null, given_name = '', created_at = 'epoch' where ${isOfPersonSql}`,
  ]),
  deposit_slips: {
    personColumns: ['chat_id', 'sender_telegram_id'],
    exported: { where: isPersonSlipSql, about: 'photos that you sent with deposits', omit: ['file_id'] },
    // SlipService deletes their files and rows.
    erased: [
      `update deposit_slips set status = 'gone', sender_telegram_id = null, given_name = null where ${isPersonSlipSql}`,
    ],
  },
  deposit_views: buildDeletedTable('deposit_views', 'user_id', 'searches that you saved'),
  deposit_agent_totals: { personColumns: ['agent_id'], erased: BUSINESS_FIGURES },
  deposit_result_totals: { personColumns: ['agent_id'], erased: BUSINESS_FIGURES },
  deposit_total_deltas: { personColumns: ['agent_id'], erased: BUSINESS_FIGURES },
  deposit_brand_totals: NO_PERSONAL_DATA,
  deposit_day_totals: NO_PERSONAL_DATA,
  deposit_overall_totals: NO_PERSONAL_DATA,
  statistics: { personColumns: ['best_agent_id', 'worse_agent_id'], erased: BUSINESS_FIGURES },
  statistic_changes: NO_PERSONAL_DATA,
  statistic_refreshes: NO_PERSONAL_DATA,
  member_figures: buildRemainingTable('your targets, conversion rates and corrections', BUSINESS_FIGURES),
  target_batches: buildDeletedTable('target_batches', 'user_id'),
  ftd_corrections: {
    personColumns: ['user_id', 'created_by'],
    exported: { where: isOfPersonSql, about: 'corrections of your first deposits' },
    erased: BUSINESS_FIGURES,
  },
  contests: { personColumns: ['created_by'], erased: 'contests of the business, by internal id' },
  contest_brands: NO_PERSONAL_DATA,
  contest_entries: { personColumns: ['user_id'], erased: BUSINESS_FIGURES },
  contest_results: buildRemainingTable('your places in contests', BUSINESS_FIGURES),
  contest_changes: { personColumns: ['user_id'], erased: BUSINESS_FIGURES },
  appointments: buildDeletedTable('appointments', 'user_id', 'your appointments'),
  work_days: buildRemainingTable(
    'days for which you said whether you work',
    'days by internal id, which reports count',
  ),
  join_requests: {
    personColumns: ['user_id', 'decided_by'],
    exported: { where: isOfPersonSql, about: 'your requests to join brands' },
    erased: [
      `update join_requests set status = 'cancel', decided_at = clock_timestamp() where ${isOfPersonSql} and status = 'wait'`,
    ],
  },
  invite_uses: buildRemainingTable(
    'invites that you used',
    'uses by internal id, which count toward the limits of invites',
  ),
  invites: {
    personColumns: ['created_by'],
    exported: { where: `created_by = ${personIdSql}`, about: 'invites that you made', omit: ['secret_code'] },
    erased: 'invites of the business, by internal id',
  },
  brand_posts: buildDeletedTable('brand_posts', 'user_id', 'your posts in brands'),
  brand_users: buildRemainingTable('brands of which you are or were a member', [
    `update brand_users set dismissed_at = clock_timestamp() where ${isOfPersonSql} and dismissed_at is null`,
  ]),
  user_brands: buildDeletedTable('user_brands', 'user_id', 'brands that you manage'),
  brands: {
    personColumns: ['admin_telegram_id', 'admin_named_by', 'removed_by', 'chat_id', 'report_chat_id'],
    exported: {
      where: `admin_telegram_id = ${personChatIdSql}`,
      about: 'brands of which you are the admin in Telegram',
      omit: ['link_secret', 'reject_reasons'],
    },
    erased: [
      `update brands set admin_telegram_id = null where admin_telegram_id = ${personChatIdSql}`,
      `update brands set report_chat_id = null, report_thread_id = null where report_chat_id = ${personChatIdSql}`,
    ],
  },
  report_periods: NO_PERSONAL_DATA,
  reported_days: NO_PERSONAL_DATA,
  sent_reports: NO_PERSONAL_DATA,
  chat_moves: { personColumns: ['from_chat_id', 'to_chat_id'], erased: 'only ids of groups' },
  bot_groups: {
    personColumns: ['added_by', 'chat_id'],
    exported: { where: `added_by = ${personChatIdSql}`, about: 'groups to which you added the bot' },
    erased: [`update bot_groups set added_by = null where added_by = ${personChatIdSql}`],
  },
  bot_group_threads: { personColumns: ['chat_id'], erased: 'only ids and titles of topics of groups' },
  group_greetings: { personColumns: ['chat_id'], erased: 'only ids of groups' },
  bot_menus: buildDeletedTable('bot_menus', 'user_id'),
  choices: buildDeletedTable('choices', 'telegram_id', 'a choice that the bot has offered you'),
  choice_uses: buildDeletedTable('choice_uses', 'telegram_id', 'brands that you last chose in the bot'),
  outbox_chats: buildDeletedTable('outbox_chats', 'chat_id'),
  outbox_messages: {
    personColumns: ['chat_id'],
    exported: { where: isPersonChatSql, about: 'messages of the bot to you', omit: ['photo'] },
    erased: [
      `delete from outbox_messages where ${isPersonChatSql}`,
      // Messages to others that mention the person. A waiting one is sent unchanged, because it may only contain a similar word.
      `update outbox_messages set text = 'Erased', localized = null
       where status in ('sent', 'failed', 'unknown') and text <> '' and (${isAboutPersonTicketsSql} or ${mentionsPersonSql('text')})`,
      `update outbox_messages set args = args - 'localized' || '{"text": "Erased"}'
       where status in ('sent', 'failed', 'unknown') and args ->> 'text' <> '' and (${isAboutPersonTicketsSql} or ${mentionsPersonSql(`args ->> 'text'`)})`,
    ],
  },
  chat_topics: buildDeletedTable('chat_topics', 'chat_id'),
  message_subjects: buildDeletedTable('message_subjects', 'chat_id'),
  seen_messages: buildDeletedTable('seen_messages', 'chat_id'),
  telegram_updates: {
    personColumns: ['person_id', 'chat_id'],
    exported: {
      where: `(person_id = ${personChatIdSql} or ${isPersonChatSql})`,
      about: 'your messages and presses, as Telegram sent them',
    },
    // PersonRepository.deleteUpdates deletes the person's own updates, before and after the other tables. The ids of handled
    // updates of others remain, so that none is handled twice.
    erased: [
      `update telegram_updates set payload = json_build_object('update_id', update_id)
       where status = 'handled' and (payload::text ~ ('"id": ?' || ${personChatIdSql} || '\\D') or ${mentionsPersonSql(`replace(payload::text, '\\n', ' ')`)})`,
    ],
  },
  notice_settings: buildDeletedTable('notice_settings', 'user_id', 'your settings for notices'),
  moments: {
    personColumns: ['user_id', 'rival_id'],
    exported: { where: isOfPersonSql, about: 'your moments' },
    erased: [`delete from moments where ${isOfPersonSql} or rival_id = ${personIdSql}`],
  },
  moment_settings: buildDeletedTable(
    'moment_settings',
    'user_id',
    'moments and reminders that you do not want, and when you last opened the mini-app',
  ),
  moment_watches: buildDeletedTable('moment_watches', 'user_id'),
  moment_changes: { personColumns: ['user_id'], erased: 'ids of people, for some seconds' },
  preferences: buildDeletedTable('preferences', 'user_id', 'your preferences'),
  sessions: buildDeletedTable('sessions', 'user_id', 'your sessions, with device and address', [
    'openid_session',
  ]),
  login_codes: buildDeletedTable('login_codes', 'user_id'),
  openid_identities: buildDeletedTable(
    'openid_identities',
    'user_id',
    'your connected accounts for single sign-on',
  ),
  openid_used_ids: { erased: 'hashes of random ids, for some minutes' },
  passkeys: buildDeletedTable('passkeys', 'user_id', 'your passkeys', ['public_key']),
  passkey_challenges: { erased: 'random numbers of sessions, which end with them' },
  revoked_tokens: { erased: 'random ids of tokens, until these expire' },
  idempotent_answers: buildDeletedTable('idempotent_answers', 'user_id'),
  rate_limits: {
    erased: [
      `delete from rate_limits where key like '%:person:' || ${personIdSql} or key like '%:' || ${personChatIdSql}`,
    ],
  },
  api_keys: {
    personColumns: ['created_by', 'revoked_by'],
    exported: { where: `created_by = ${personIdSql}`, about: 'API keys that you made', omit: ['key_hash'] },
    erased: 'keys of the business, by internal id',
  },
  api_key_brands: NO_PERSONAL_DATA,
  audit_records: {
    personColumns: ['actor_id'],
    erased: 'AuditErasureService erases values; actor, action and subject remain',
  },
  audit_heads: NO_PERSONAL_DATA,
  audit_seals: NO_PERSONAL_DATA,
  audit_unsealed: NO_PERSONAL_DATA,
  audit_written: NO_PERSONAL_DATA,
  users: {
    exported: { where: `id = ${personIdSql}`, about: 'your profile', omit: ['session_epoch'] },
    erased: [
      // Frees the Telegram id. Whoever uses it again is a new person.
      `update users set telegram_id = ${MAX_ERASED_CHAT_ID} - id, username = null, public_name = null, photo_name = null,
         photo_source = null, "character" = null, role = 'user', codes = '{}', session_epoch = session_epoch + 1,
         sessions_ended_at = clock_timestamp()
       where id = ${personIdSql}`,
    ],
  },
  erasures: { personColumns: ['user_id'], erased: 'records that the person was erased' },
  // Comes before `integration_events`, because the condition may find an event only by the agent's name, which is erased there.
  webhook_attempts: {
    erased: [
      `update webhook_attempts set request = 'Erased', response = ''
       where position('{"id":' || ${personIdSql} || ',"public_name":' in request) > 0
         or event_id in (select id from integration_events where ${isPersonEventSql})`,
    ],
  },
  integration_events: {
    exported: { where: isPersonEventSql, about: 'what programs of integrators could read about you' },
    // Events store people as ids, except in these texts.
    erased: [
      `update integration_events set data = data || '{"agent": "", "description": ""}'
         || jsonb_build_object('reported', data -> 'reported' || '{"agent": "", "description": ""}')
       where type like 'deposit.%' and ${isPersonEventSql}`,
      `update integration_events set data = data || '{"title": "Erased"}'
         || case when data ? 'message' then '{"message": "Erased"}' else '{}' end::jsonb
       where type like 'ticket.%' and ${isPersonEventSql}`,
    ],
  },
  integration_event_counters: NO_PERSONAL_DATA,
  webhook_endpoints: { personColumns: ['created_by'], erased: 'addresses of programs, by internal id' },
  webhook_endpoint_brands: NO_PERSONAL_DATA,
  webhook_deliveries: NO_PERSONAL_DATA,
  announcements: { erased: 'ids of changes, for some minutes' },
  file_store: NO_PERSONAL_DATA,
  leaderships: NO_PERSONAL_DATA,
  migrations: NO_PERSONAL_DATA,
  oldest_release: NO_PERSONAL_DATA,
  recovery_state: NO_PERSONAL_DATA,
  replicas: NO_PERSONAL_DATA,
  totals_recounts: NO_PERSONAL_DATA,
};

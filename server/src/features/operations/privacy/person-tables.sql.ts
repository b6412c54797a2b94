import { MAX_ERASED_CHAT_ID } from '../../../platform/messenger/sending/outgoing-message.js';
import {
  PERSON_CHAT_ID,
  isInPersonTicketsSql,
  PERSON_ID,
  isOfPersonSql,
  isPersonChatSql,
  isPersonFileSql,
  isPersonSlipSql,
} from './person.sql.js';
import { isPersonTelegramIdSql, mentionsPersonSql, type TableDecision } from './person.sql.js';

const NO_PERSONAL_DATA: TableDecision = { erased: 'it contains nothing about people' };
/** A condition on `outbox_messages`: about tickets that the person opened or wrote in. */
const isAboutPersonTickets = `about in (
  select 'ticket:' || id from tickets where ${isOfPersonSql} union select 'ticket:' || ticket_id from ticket_messages where ${isOfPersonSql})`;
const isAgentNoteSql = `(user_id = ${PERSON_ID} or author_id = ${PERSON_ID})`;
/** A condition on `integration_events`: about deposits, tickets, messages or memberships of the person. */
const isPersonEventSql = `(${PERSON_ID}::text in (data ->> 'agent_user', data ->> 'owner', data ->> 'author', data ->> 'user')
  or (data ->> 'agent_user' is null and lower(data ->> 'agent') = any ((select names from person)::text[])
    and brand_id in (select brand_id from brand_users where ${isOfPersonSql})))`;
const conditionByColumn = {
  user_id: isOfPersonSql,
  telegram_id: isPersonTelegramIdSql,
  chat_id: isPersonChatSql,
};

/** A table whose rows with the person in `column` are deleted. They are exported if `about` says what they are. */
const buildDeletedTable = (
  table: string,
  column: keyof typeof conditionByColumn,
  about?: string,
  omit?: readonly string[],
): TableDecision => ({
  people: [column],
  ...(about && { exported: { where: conditionByColumn[column], about, omit } }),
  erased: [`delete from ${table} where ${conditionByColumn[column]}`],
});

/** A table whose rows with the person in `user_id` are exported, and remain, perhaps without texts. */
const buildKeptTable = (about: string, erased: TableDecision['erased']): TableDecision => ({
  people: ['user_id'],
  exported: { where: isOfPersonSql, about },
  erased,
});

const BUSINESS_FIGURES = 'figures of the business, by internal id';

/**
 * How a person appears in each table, what an export contains of it, and what an erasure does. The statements run in this
 * order. Remaining rows have internal ids, which then identify nobody.
 */
export const personTables: Record<string, TableDecision> = {
  // Files come first, because they are found through messages.
  ticket_files: {
    exported: {
      where: `message_id in (select id from ticket_messages where ${isOfPersonSql})`,
      about: 'files of your messages',
    },
    // Files without a message are swept from the store.
    erased: [
      `update ticket_files set message_id = null, given_name = null, created_at = 'epoch' where ${isPersonFileSql}`,
    ],
  },
  ticket_note_mentions: buildDeletedTable('ticket_note_mentions', 'user_id'),
  ticket_notes: buildKeptTable('internal notes that you wrote', [
    `update ticket_notes set message = 'Erased' where ${isInPersonTicketsSql}`,
  ]),
  // Deleting a message deletes its parts.
  ticket_inbox_messages: buildDeletedTable(
    'ticket_inbox_messages',
    'chat_id',
    'messages to the bot that were for tickets',
  ),
  ticket_inbox_parts: {
    people: ['chat_id'],
    exported: {
      where: isPersonChatSql,
      about: 'their texts and files, until they are in a ticket',
      omit: ['file_id'],
    },
    erased: 'deleted with the messages',
  },
  ticket_messages: {
    people: ['user_id'],
    exported: { where: isInPersonTicketsSql, about: 'messages of your tickets, and your replies in others' },
    erased: [`update ticket_messages set message = 'Erased' where ${isInPersonTicketsSql}`],
  },
  tickets: {
    people: ['user_id', 'assignee_id'],
    exported: { where: isOfPersonSql, about: 'tickets that you opened' },
    erased: [
      `update tickets set title = 'Erased', description = 'Erased', status = 'closed',
         closed_at = coalesce(closed_at, clock_timestamp()), waiting_since = null, snoozed_until = null, unread_by_staff = 0, unread_by_owner = 0,
         merged_at = case when merged_into is not null then 'epoch'::timestamptz end
       where ${isOfPersonSql}`,
    ],
  },
  ticket_tags: NO_PERSONAL_DATA,
  ticket_tag_links: NO_PERSONAL_DATA,
  ticket_words: { erased: 'words that no text has any more are removed by TicketWordRepository' },
  ticket_brand_words: { erased: 'words that no text has any more are removed by TicketWordRepository' },
  agent_notes: {
    people: ['user_id', 'author_id'],
    exported: {
      where: isAgentNoteSql,
      about: 'notes of staff about you, and notes that you wrote about others',
      omit: ['author_id'],
    },
    erased: [`delete from agent_notes where ${isAgentNoteSql}`],
  },
  reply_templates: {
    people: ['created_by'],
    exported: { where: `created_by = ${PERSON_ID}`, about: 'reply templates that you wrote' },
    erased: 'texts of the business',
  },
  deposits: {
    people: ['agent_id', 'moderated_by', 'reporter_telegram_id', 'chat_id'],
    exported: {
      where: `(agent_id = ${PERSON_ID} or reported ->> 'agent_id' = ${PERSON_ID}::text or reporter_telegram_id = ${PERSON_CHAT_ID} or (agent_id is null and agent <> ''
        and lower(agent) = any ((select names from person)::text[])
        and brand_id in (select brand_id from brand_users where ${isOfPersonSql})))`,
      about: 'deposits that you reported, or that name you as agent',
    },
    erased:
      'texts, names and messages are removed by Ledger.anonymize; client, amount, wallet and exchanger stay',
  },
  deposit_cards: {
    people: ['user_id'],
    erased: [
      `delete from deposit_cards where ${isOfPersonSql}`,
      // Discards corrections by others. The cards then show the stored deposit.
      `update deposit_cards set correction = null, step = null, refresh_at = clock_timestamp()
       where correction is not null and (correction ->> 'agentId' = ${PERSON_ID}::text
         or deposit_id in (select id from deposits where agent_id = ${PERSON_ID}))`,
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
  deposit_files: buildKeptTable('slips that you attached to deposits', [
    `update deposit_files set deposit_id = null, user_id = null, given_name = '', created_at = 'epoch' where ${isOfPersonSql}`,
  ]),
  deposit_slips: {
    people: ['chat_id', 'sender_telegram_id'],
    exported: { where: isPersonSlipSql, about: 'photos that you sent with deposits', omit: ['file_id'] },
    // Their files and rows are removed by SlipService.
    erased: [
      `update deposit_slips set status = 'gone', sender_telegram_id = null, given_name = null where ${isPersonSlipSql}`,
    ],
  },
  deposit_views: buildDeletedTable('deposit_views', 'user_id', 'searches that you saved'),
  deposit_agent_totals: { people: ['agent_id'], erased: BUSINESS_FIGURES },
  deposit_result_totals: { people: ['agent_id'], erased: BUSINESS_FIGURES },
  deposit_total_deltas: { people: ['agent_id'], erased: BUSINESS_FIGURES },
  deposit_brand_totals: NO_PERSONAL_DATA,
  deposit_day_totals: NO_PERSONAL_DATA,
  deposit_overall_totals: NO_PERSONAL_DATA,
  statistics: { people: ['best_agent_id', 'worse_agent_id'], erased: BUSINESS_FIGURES },
  statistic_changes: NO_PERSONAL_DATA,
  statistic_refreshes: NO_PERSONAL_DATA,
  member_figures: buildKeptTable('your targets, conversion rates and corrections', BUSINESS_FIGURES),
  target_batches: buildDeletedTable('target_batches', 'user_id'),
  ftd_corrections: {
    people: ['user_id', 'created_by'],
    exported: { where: isOfPersonSql, about: 'corrections of your first deposits' },
    erased: BUSINESS_FIGURES,
  },
  contests: { people: ['created_by'], erased: 'contests of the business, by internal id' },
  contest_brands: NO_PERSONAL_DATA,
  contest_entries: { people: ['user_id'], erased: BUSINESS_FIGURES },
  contest_results: buildKeptTable('your places in contests', BUSINESS_FIGURES),
  contest_changes: { people: ['user_id'], erased: BUSINESS_FIGURES },
  appointments: buildDeletedTable('appointments', 'user_id', 'your appointments'),
  work_days: buildKeptTable(
    'days on which you said whether you work',
    'days by internal id, which reports count',
  ),
  join_requests: {
    people: ['user_id', 'decided_by'],
    exported: { where: isOfPersonSql, about: 'your requests to join brands' },
    erased: [
      `update join_requests set status = 'cancel', decided_at = clock_timestamp() where ${isOfPersonSql} and status = 'wait'`,
    ],
  },
  invite_uses: buildKeptTable('invites that you used', 'times by internal id, which limit the uses'),
  invites: {
    people: ['created_by'],
    exported: { where: `created_by = ${PERSON_ID}`, about: 'invites that you made', omit: ['secret_code'] },
    erased: 'invites of the business, by internal id',
  },
  brand_posts: buildDeletedTable('brand_posts', 'user_id', 'your posts in brands'),
  brand_users: buildKeptTable('brands whose member you are or were', [
    `update brand_users set dismissed_at = clock_timestamp() where ${isOfPersonSql} and dismissed_at is null`,
  ]),
  user_brands: buildDeletedTable('user_brands', 'user_id', 'brands that you manage'),
  brands: {
    people: ['admin_telegram_id', 'admin_named_by', 'removed_by', 'chat_id', 'report_chat_id'],
    exported: {
      where: `admin_telegram_id = ${PERSON_CHAT_ID}`,
      about: 'brands whose admin in Telegram you are',
      omit: ['link_secret', 'reject_reasons'],
    },
    erased: [
      `update brands set admin_telegram_id = null where admin_telegram_id = ${PERSON_CHAT_ID}`,
      `update brands set report_chat_id = null, report_thread_id = null where report_chat_id = ${PERSON_CHAT_ID}`,
    ],
  },
  report_periods: NO_PERSONAL_DATA,
  reported_days: NO_PERSONAL_DATA,
  sent_reports: NO_PERSONAL_DATA,
  chat_moves: { people: ['from_chat_id', 'to_chat_id'], erased: 'only ids of groups' },
  bot_groups: {
    people: ['added_by', 'chat_id'],
    exported: { where: `added_by = ${PERSON_CHAT_ID}`, about: 'groups to which you added the bot' },
    erased: [`update bot_groups set added_by = null where added_by = ${PERSON_CHAT_ID}`],
  },
  bot_group_threads: { people: ['chat_id'], erased: 'only ids and titles of topics of groups' },
  group_greetings: { people: ['chat_id'], erased: 'only ids of groups' },
  bot_menus: buildDeletedTable('bot_menus', 'user_id'),
  choices: buildDeletedTable('choices', 'telegram_id', 'a choice that the bot has offered you'),
  choice_uses: buildDeletedTable('choice_uses', 'telegram_id', 'brands that you chose last in the bot'),
  outbox_chats: buildDeletedTable('outbox_chats', 'chat_id'),
  outbox_messages: {
    people: ['chat_id'],
    exported: { where: isPersonChatSql, about: 'messages of the bot to you', omit: ['photo'] },
    erased: [
      `delete from outbox_messages where ${isPersonChatSql}`,
      // Messages to others that mention the person. A waiting message is sent unchanged, because a word in it may only resemble a name.
      `update outbox_messages set text = 'Erased', localized = null
       where status in ('sent', 'failed', 'unknown') and text <> '' and (${isAboutPersonTickets} or ${mentionsPersonSql('text')})`,
      `update outbox_messages set args = args - 'localized' || '{"text": "Erased"}'
       where status in ('sent', 'failed', 'unknown') and args ->> 'text' <> '' and (${isAboutPersonTickets} or ${mentionsPersonSql(`args ->> 'text'`)})`,
    ],
  },
  chat_topics: buildDeletedTable('chat_topics', 'chat_id'),
  message_subjects: buildDeletedTable('message_subjects', 'chat_id'),
  seen_messages: buildDeletedTable('seen_messages', 'chat_id'),
  telegram_updates: {
    people: ['person_id', 'chat_id'],
    exported: {
      where: `(person_id = ${PERSON_CHAT_ID} or ${isPersonChatSql})`,
      about: 'what Telegram sent of you, as it came',
    },
    // PersonRepository.deleteUpdates deletes the person's own updates, before and after the other tables. The ids of handled
    // updates of others remain, so that none is handled twice.
    erased: [
      `update telegram_updates set payload = json_build_object('update_id', update_id)
       where status = 'handled' and (payload::text ~ ('"id": ?' || ${PERSON_CHAT_ID} || '\\D') or ${mentionsPersonSql(`replace(payload::text, '\\n', ' ')`)})`,
    ],
  },
  notice_settings: buildDeletedTable('notice_settings', 'user_id', 'notices that you do not want'),
  moments: {
    people: ['user_id', 'rival_id'],
    exported: { where: isOfPersonSql, about: 'moments that you were told of' },
    erased: [`delete from moments where ${isOfPersonSql} or rival_id = ${PERSON_ID}`],
  },
  moment_settings: buildDeletedTable(
    'moment_settings',
    'user_id',
    'moments that you do not want, and when you last opened the mini-app',
  ),
  moment_watches: buildDeletedTable('moment_watches', 'user_id'),
  moment_changes: { people: ['user_id'], erased: 'ids of people, for some seconds' },
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
  revoked_tokens: { erased: 'random ids of tokens, until they end' },
  idempotent_answers: buildDeletedTable('idempotent_answers', 'user_id'),
  rate_limits: {
    erased: [
      `delete from rate_limits where key like '%:person:' || ${PERSON_ID} or key like '%:' || ${PERSON_CHAT_ID}`,
    ],
  },
  api_keys: {
    people: ['created_by', 'revoked_by'],
    exported: { where: `created_by = ${PERSON_ID}`, about: 'API keys that you made', omit: ['key_hash'] },
    erased: 'keys of the business, by internal id',
  },
  api_key_brands: NO_PERSONAL_DATA,
  audit_records: {
    people: ['actor_id'],
    erased: 'values are removed by AuditErasureService; who did what to what stays',
  },
  audit_heads: NO_PERSONAL_DATA,
  audit_seals: NO_PERSONAL_DATA,
  audit_unsealed: NO_PERSONAL_DATA,
  audit_written: NO_PERSONAL_DATA,
  users: {
    exported: { where: `id = ${PERSON_ID}`, about: 'your profile', omit: ['session_epoch'] },
    erased: [
      // The Telegram id can be used again.
      `update users set telegram_id = ${MAX_ERASED_CHAT_ID} - id, username = null, public_name = null, photo_name = null,
         photo_source = null, "character" = null, role = 'user', codes = '{}', session_epoch = session_epoch + 1,
         sessions_ended_at = clock_timestamp()
       where id = ${PERSON_ID}`,
    ],
  },
  erasures: { people: ['user_id'], erased: 'says that the person was erased' },
  // Before the events, which then no longer have the names of agents.
  webhook_attempts: {
    erased: [
      `update webhook_attempts set request = 'Erased', response = ''
       where position('{"id":' || ${PERSON_ID} || ',"public_name":' in request) > 0
         or event_id in (select id from integration_events where ${isPersonEventSql})`,
    ],
  },
  integration_events: {
    exported: { where: isPersonEventSql, about: 'what programs of integrators could read about you' },
    // Names are not stored.
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
  webhook_endpoints: { people: ['created_by'], erased: 'addresses of programs, by internal id' },
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

import type { EntityManager } from 'typeorm';
import { setUpApp } from './test-app.js';

/** Unique keys that no test of a feature violates. */
const keys = {
  api_key_brands_pkey: '(api_key_id, brand_id)',
  api_keys_hash_unique: '(key_hash)',
  audit_heads_pkey: '(noted_at)',
  audit_seals_pkey: '(position)',
  audit_seals_record_key: '(record_id)',
  audit_unsealed_pkey: '(record_id)',
  contest_brands_pkey: '(contest_id, brand_id)',
  contest_entries_pkey: '(contest_id, brand_id, user_id)',
  contest_results_pkey: '(contest_id, position)',
  deposit_views_name_unique: '(user_id, name)',
  deposit_card_changes_pkey: '(id)',
  deposit_cards_each_unique: "(user_id, deposit_id) WHERE (kind = 'each'::text)",
  deposit_cards_live_unique: "(user_id, brand_id) WHERE (kind = 'live'::text)",
  deposits_message_unique: '(chat_id, message_id, message_position)',
  moment_changes_pkey: '(id)',
  erasures_pkey: '(user_id)',
  invites_secret_code_unique: '(secret_code)',
  login_codes_pkey: '(code_hash)',
  openid_used_ids_pkey: '(id_hash)',
  passkey_challenges_pkey: '(session_id, purpose)',
  recovery_state_pkey: '(is_only)',
  revoked_tokens_pkey: '(token_id)',
  sessions_pkey: '(id)',
  chat_topics_pkey: '(chat_id, thread_id)',
  chat_topics_about_unique: '(chat_id, about)',
  message_subjects_pkey: '(chat_id, message_id)',
  group_greetings_pkey: '(chat_id, kind)',
  bot_groups_pkey: '(chat_id)',
  bot_group_threads_pkey: '(chat_id, thread_id)',
  bot_menus_pkey: '(user_id)',
  seen_messages_pkey: '(chat_id, message_id)',
  sent_reports_pkey: '(brand_id, kind, start_date, end_date)',
  statistics_days_unique: '(brand_id, period, start_date, end_date)',
  user_brands_pkey: '(user_id, brand_id)',
  ticket_inbox_messages_key_unique: '(chat_id, key)',
  ticket_inbox_parts_pkey: '(chat_id, message_id)',
  ticket_notes_pkey: '(id)',
  ticket_note_mentions_pkey: '(user_id, note_id)',
  ticket_tags_key_unique: '(brand_id, key)',
  ticket_tag_links_pkey: '(ticket_id, tag_id)',
  ticket_files_pkey: '(name)',
  deposit_files_pkey: '(name)',
  deposit_slips_of_message: "(chat_id, message_id) WHERE (status <> 'gone'::text)",
};

/** For each check constraint, a row that violates it. Columns that the check does not use are omitted. */
const badRows: [table: string, check: string, row: Record<string, unknown>][] = [
  ['audit_records', 'audit_records_via_check', { via: 'fax' }],
  ['brand_posts', 'brand_posts_post_known', { post: 'boss' }],
  ['brand_posts', 'brand_posts_team_known', { team_id: 3 }],
  ['brand_users', 'brand_users_team_known', { team_id: 0 }],
  ['brands', 'brands_chat_answers_known', { chat_answers: 'silence' }],
  ['brands', 'brands_reply_within_known', { reply_within: 0 }],
  ['brands', 'brands_report_hour_in_day', { report_hour: 24 }],
  ['brands', 'brands_report_type_known', { report_type: 'other' }],
  ['brands', 'brands_work_end_time_known', { work_end_time: 24 }],
  ['brands', 'brands_work_start_time_in_day', { work_start_time: -1 }],
  ['chat_moves', 'chat_moves_elsewhere', { from_chat_id: -1, to_chat_id: -1 }],
  ['contests', 'contests_by_known', { by: 'brands' }],
  ['contests', 'contests_days_in_order', { start_date: '2026-03-02', end_date: '2026-03-01' }],
  ['contests', 'contests_has_winners', { goal: null, winners: null }],
  ['contests', 'contests_measure_known', { measure: 'speed', winners: 1 }],
  ['deposit_day_totals', 'deposit_day_totals_span_known', { span: 'week' }],
  ['deposit_dialogues', 'deposit_dialogues_type_known', { brand_id: 1, type: 'other' }],
  ['deposit_result_totals', 'deposit_result_totals_span_known', { span: 'week' }],
  ['deposit_slips', 'deposit_slips_status_known', { status: 'lost' }],
  ['deposits', 'deposits_accepted_complete', { status: 'accept', client_id: '', agent_id: 1 }],
  ['deposits', 'deposits_amount_in_bounds', { amount: 0 }],
  ['deposits', 'deposits_retention_without_ftd_fields', { type: 'retention', behaviour: 'x' }],
  ['deposits', 'deposits_status_known', { status: 'lost' }],
  [
    'deposits',
    'deposits_type_known',
    { type: 'other', behaviour: '', affiliate: '', financial: '', payment: '' },
  ],
  ['file_store', 'file_store_is_only_check', { is_only: false }],
  ['passkey_challenges', 'passkey_challenges_purpose_known', { purpose: 'play' }],
  ['deposit_cards', 'deposit_cards_kind_known', { kind: 'some' }],
  ['moments', 'moments_kind_known', { kind: 'some' }],
  ['notice_settings', 'notice_settings_cards_known', { deposit_cards: 'all' }],
  ['notice_settings', 'notice_settings_quiet_hours', { quiet_from: 7, quiet_to: 7 }],
  ['recovery_state', 'recovery_state_is_only_check', { is_only: false }],
  ['sessions', 'sessions_via_known', { via: 'fax' }],
  ['ftd_corrections', 'ftd_corrections_count_some', { count: 0 }],
  ['idempotent_answers', 'idempotent_answers_one_owner', { api_key_id: 1, user_id: 1 }],
  ['invites', 'invites_connects_within_max', { current_connects: 2, max_connects: 1 }],
  ['join_requests', 'join_requests_status_known', { status: 'lost' }],
  ['member_figures', 'member_figures_cr_percent', { cr: 100.01, period_id: 1 }],
  ['member_figures', 'member_figures_month_begins', { month: '2026-03-02' }],
  ['member_figures', 'member_figures_period_or_month', { period_id: 1, month: '2026-03-01' }],
  ['outbox_messages', 'outbox_messages_priority_known', { priority: 2, text: 'x' }],
  ['outbox_messages', 'outbox_messages_status_known', { status: 'lost', text: 'x' }],
  ['outbox_messages', 'outbox_messages_text_or_composer', { text: 'x', composer: 'y' }],
  ['report_periods', 'report_periods_in_order', { start_date: '2026-03-02', end_date: '2026-03-01' }],
  ['report_periods', 'report_periods_within_year', { year: 2026, start_date: '2025-12-31' }],
  ['sent_reports', 'sent_reports_days_in_order', { start_date: '2026-03-02', end_date: '2026-03-01' }],
  ['sent_reports', 'sent_reports_kind_known', { kind: 'year' }],
  ['statistics', 'statistics_days_in_order', { start_date: '2026-03-02', end_date: '2026-03-01' }],
  ['statistics', 'statistics_period_known', { period: 'year' }],
  ['telegram_updates', 'telegram_updates_status_known', { status: 'lost' }],
  ['ticket_inbox_messages', 'ticket_inbox_messages_status_known', { status: 'lost' }],
  ['ticket_messages', 'ticket_messages_one_author', { user_id: 1, api_key_id: 1 }],
  ['tickets', 'tickets_closed_when_closed', { status: 'closed', assignee_id: 1, queue: 'ceo' }],
  ['tickets', 'tickets_of_ceo_without_brand', { queue: 'ceo', brand_id: 1 }],
  ['tickets', 'tickets_queue_known', { queue: 'other', brand_id: 1 }],
  ['tickets', 'tickets_status_known', { status: 'lost', assignee_id: 1, queue: 'ceo' }],
  ['users', 'users_role_known', { role: 'boss' }],
  ['group_greetings', 'group_greetings_kind_known', { kind: 'goodbye' }],
  ['work_days', 'work_days_answer_whole', { in_work: true, asked_at: '2026-03-01' }],
  ['work_days', 'work_days_asked_or_answered', { asked_at: null }],
];

/** Inserts the row into a copy of the table that has only its checks, so that other columns may be empty. */
async function insertIntoCopy(db: EntityManager, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  await db.query(`create temp table copy (like ${table} including constraints) on commit drop`);
  const columns = await db.query<{ name: string }[]>(
    `select attname as name from pg_attribute where attrelid = 'copy'::regclass and attnum > 0 and attnotnull`,
  );
  for (const { name } of columns) await db.query(`alter table copy alter column "${name}" drop not null`);
  await db.query(
    `insert into copy (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  );
}

const app = setUpApp();

it('each check has a row that violates it', async () => {
  const checks = await app.db.query<{ name: string }[]>(
    `select conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  );

  expect(badRows.map(([, check]) => check).sort()).toEqual(checks.map(({ name }) => name).sort());
});

it.each(badRows)('%s.%s refuses %j', async (table, check, row) => {
  const insert = app.db.transaction((db) => insertIntoCopy(db, table, row));

  await expect(insert).rejects.toMatchObject({ driverError: { constraint: check } });
});

it('each unique key exists with its columns', async () => {
  const rows = await app.db.query<{ name: string; columns: string }[]>(
    `select indexname as name, replace(substring(indexdef from 'btree (.*)'), '"', '') as columns from pg_indexes
     where indexdef like 'CREATE UNIQUE %' and indexname = any ($1)`,
    [Object.keys(keys)],
  );

  expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))).toEqual(keys);
});

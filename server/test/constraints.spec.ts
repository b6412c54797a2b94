import { badRows, insertIntoCopy } from './check-constraints.js';
import { setUpDatabase } from './own-database.js';

/** Unique keys that no test of a feature violates, with their columns. */
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

const database = setUpDatabase();

it('has a violating row for each check', async () => {
  const checks = await database.db.query<{ name: string }[]>(
    `select conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  );

  expect(badRows.map(([, check]) => check).sort()).toEqual(checks.map(({ name }) => name).sort());
});

it.each(badRows)('%s.%s refuses %j', async (table, check, row) => {
  const insert = database.db.transaction((entities) => insertIntoCopy(entities, table, row));

  await expect(insert).rejects.toMatchObject({ driverError: { constraint: check } });
});

it('has each key', async () => {
  const rows = await database.db.query<{ name: string; columns: string }[]>(
    `select indexname as name, replace(substring(indexdef from 'btree (.*)'), '"', '') as columns from pg_indexes
     where indexdef like 'CREATE UNIQUE %' and indexname = any ($1)`,
    [Object.keys(keys)],
  );

  expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))).toEqual(keys);
});

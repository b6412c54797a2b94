import { badRows, insertIntoCopy } from './check-constraints.js';
import { describeDatabase } from './own-database.js';

const hash = `'\\x01'`;

/** Unique keys that no test of a feature violates. For each: a row, and another row with the same key. */
const keys: [key: string, table: string, row: string, other?: string][] = [
  ['api_key_brands_pkey', 'api_key_brands (api_key_id, brand_id)', '1, 1'],
  ['api_keys_hash_unique', 'api_keys (key_hash, name, prefix, created_at)', `${hash}, 'CRM', 'tdk_', now()`],
  ['audit_heads_pkey', 'audit_heads (noted_at, position, hash)', `'2026-03-11', 1, ${hash}`],
  ['audit_seals_pkey', 'audit_seals (position, record_id, hash)', `1, 1, ${hash}`, `1, 2, ${hash}`],
  ['audit_seals_record_key', 'audit_seals (position, record_id, hash)', `1, 1, ${hash}`, `2, 1, ${hash}`],
  ['audit_unsealed_pkey', 'audit_unsealed (record_id)', '1'],
  ['contest_brands_pkey', 'contest_brands (contest_id, brand_id, counts_ftd)', '1, 1, true'],
  ['contest_entries_pkey', 'contest_entries (contest_id, brand_id, user_id, result)', '1, 1, 1, 1'],
  [
    'contest_results_pkey',
    'contest_results (contest_id, position, place, value, is_winner)',
    '1, 1, 1, 1, true',
  ],
  ['deposit_views_name_unique', 'deposit_views (user_id, name, query, position)', `1, 'Waiting', '', 1`],
  ['deposit_card_changes_pkey', 'deposit_card_changes (id, deposit_id) overriding system value', '1, 1'],
  [
    'deposit_cards_each_unique',
    'deposit_cards (user_id, brand_id, kind, deposit_id, begun_at)',
    `1, 1, 'each', 1, now()`,
  ],
  ['deposit_cards_live_unique', 'deposit_cards (user_id, brand_id, kind, begun_at)', `1, 1, 'live', now()`],
  [
    'deposits_message_unique',
    'deposits (brand_id, type, amount, created_at, chat_id, message_id, message_position)',
    `1, 'ftd', 1, now(), -1, 1, 1`,
  ],
  ['moment_changes_pkey', 'moment_changes (id, brand_id, user_id) overriding system value', '1, 1, 1'],
  ['erasures_pkey', 'erasures (user_id, erased_at)', '1, now()'],
  [
    'invites_secret_code_unique',
    'invites (brand_id, secret_code, max_connects, active_until, created_at)',
    `1, 'code', 1, now(), now()`,
    `2, 'code', 1, now(), now()`,
  ],
  [
    'login_codes_pkey',
    'login_codes (code_hash, user_id, expires_at)',
    `${hash}, 1, now()`,
    `${hash}, 2, now()`,
  ],
  ['openid_used_ids_pkey', 'openid_used_ids (id_hash, expires_at)', `${hash}, now()`],
  [
    'passkey_challenges_pkey',
    'passkey_challenges (session_id, purpose, challenge, expires_at)',
    `'${crypto.randomUUID()}', 'add', 'AAAA', now()`,
  ],
  [
    'recovery_state_pkey',
    'recovery_state (installation_id, generation_id, system_id, timeline)',
    `gen_random_uuid(), gen_random_uuid(), '1', 1`,
  ],
  ['revoked_tokens_pkey', 'revoked_tokens (token_id, expires_at)', `'${crypto.randomUUID()}', now()`],
  [
    'sessions_pkey',
    'sessions (id, user_id, epoch, via, device, address, created_at, last_used_at, expires_at)',
    `'${crypto.randomUUID()}', 1, 0, 'link', '', '', now(), now(), now()`,
  ],
  ['chat_topics_pkey', 'chat_topics (chat_id, thread_id, about)', `1, 7, 'ticket:1'`, `1, 7, 'ticket:2'`],
  [
    'chat_topics_about_unique',
    'chat_topics (chat_id, thread_id, about)',
    `1, 7, 'ticket:1'`,
    `1, 8, 'ticket:1'`,
  ],
  [
    'message_subjects_pkey',
    'message_subjects (chat_id, message_id, about, sent_at)',
    `-1, 1, 'ticket:1', now()`,
  ],
  ['group_greetings_pkey', 'group_greetings (chat_id, kind, greeted_at)', `-1, 'introduction', now()`],
  ['bot_menus_pkey', 'bot_menus (user_id, menu)', `1, 'login'`],
  ['seen_messages_pkey', 'seen_messages (chat_id, message_id, text_hash, seen_at)', `-1, 1, ${hash}, now()`],
  [
    'sent_reports_pkey',
    'sent_reports (brand_id, kind, start_date, end_date, due_at)',
    `1, 'day', '2026-03-10', '2026-03-10', now()`,
  ],
  [
    'statistics_days_unique',
    'statistics (brand_id, period, start_date, end_date, watched_from, watched_until, results, created_at)',
    `1, 'day', '2026-03-10', '2026-03-10', '2026-03-01', '2026-03-31', '[]', now()`,
  ],
  ['user_brands_pkey', 'user_brands (user_id, brand_id)', '1, 1'],
  [
    'ticket_inbox_messages_key_unique',
    'ticket_inbox_messages (chat_id, key, first_message_id, due_at, created_at)',
    `1, '7', 7, now(), now()`,
  ],
  ['ticket_inbox_parts_pkey', 'ticket_inbox_parts (chat_id, message_id, inbox_id)', '1, 7, 1'],
  ['ticket_notes_pkey', 'ticket_notes (id, ticket_id, user_id, message, created_at)', `1, 1, 1, 'a', now()`],
  ['ticket_note_mentions_pkey', 'ticket_note_mentions (user_id, note_id)', '1, 1'],
  ['ticket_files_pkey', 'ticket_files (name, position, created_at)', `'a.png', 1, now()`],
  [
    'deposit_files_pkey',
    'deposit_files (name, position, given_name, size, created_at)',
    `'a.png', 1, 'a', 1, now()`,
  ],
  [
    'deposit_slips_of_message',
    'deposit_slips (chat_id, message_id, album, file_id, file_unique_id, is_photo, sent_at)',
    `1, 2, 'a', 'b', 'c', true, now()`,
  ],
];

const database = describeDatabase();

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

it.each(keys)('%s refuses a second row', async (key, table, row, other = row) => {
  const insertBoth = database.db.transaction(async (entities) => {
    await entities.query(`set local session_replication_role = 'replica'`); // foreign keys do not matter here
    await entities.query(`insert into ${table} values (${row})`);
    await entities.query(`insert into ${table} values (${other})`);
  });

  await expect(insertBoth).rejects.toMatchObject({ driverError: { constraint: key } });
});

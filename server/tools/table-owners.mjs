/** The folder of server/src that each table belongs to, or the two that share it. A new table needs a line here. */
const tablesByFolder = {
  'features/agents': ['agent_notes'],
  'features/appointments': ['appointments'],
  'features/audit': ['audit_heads', 'audit_seals', 'audit_unsealed', 'audit_written'],
  'features/audit, platform/audit': ['audit_records'],
  'features/auth': [
    'login_codes',
    'login_failures',
    'openid_identities',
    'openid_used_ids',
    'passkey_challenges',
    'passkeys',
    'revoked_tokens',
    'sessions',
  ],
  'features/bot-help': ['bot_menus', 'group_greetings'],
  'features/brands': [
    'bot_groups',
    'bot_group_threads',
    'brands',
    'user_brands',
    'brand_users',
    'brand_posts',
    'member_figures',
    'target_batches',
    'ftd_corrections',
    'report_periods',
  ],
  'features/contests': [
    'contests',
    'contest_brands',
    'contest_changes',
    'contest_entries',
    'contest_results',
  ],
  'features/deposits': [
    'deposits',
    'deposit_cards',
    'deposit_card_changes',
    'deposit_claims',
    'deposit_dialogues',
    'deposit_files',
    'deposit_slips',
    'deposit_agent_totals',
    'deposit_brand_totals',
    'deposit_day_totals',
    'deposit_overall_totals',
    'deposit_result_totals',
    'deposit_total_deltas',
    'pending_forms',
    'totals_recounts',
  ],
  'features/integrations': ['api_keys', 'api_key_brands'],
  'features/invites': ['invites', 'invite_uses', 'join_requests'],
  'features/notifications': ['moment_settings', 'notice_settings'],
  'features/operations/privacy': ['erasures'],
  'features/people': ['users', 'preferences', 'deposit_views'],
  'features/reports': ['reported_days', 'sent_reports'],
  'features/statistics': [
    'moments',
    'moment_changes',
    'moment_watches',
    'statistics',
    'statistic_changes',
    'statistic_refreshes',
  ],
  'features/tickets': [
    'tickets',
    'ticket_messages',
    'ticket_files',
    'ticket_notes',
    'ticket_note_mentions',
    'ticket_inbox_messages',
    'ticket_inbox_parts',
    'ticket_tags',
    'ticket_tag_links',
    'ticket_words',
    'ticket_brand_words',
    'reply_templates',
  ],
  'features/webhooks': [
    'integration_event_counters',
    'webhook_attempts',
    'webhook_deliveries',
    'webhook_endpoint_brands',
    'webhook_endpoints',
  ],
  'features/webhooks, platform/audit': ['integration_events'],
  'features/work-days': ['work_days'],
  'platform/database': ['oldest_release'],
  'platform/database, platform/health': ['replicas'],
  'platform/database, platform/events': ['announcements'],
  'platform/idempotency': ['idempotent_answers'],
  'platform/jobs': ['leaderships'],
  'platform/limits': ['rate_limits'],
  'platform/messenger, features/operations': [
    'chat_moves',
    'chat_topics',
    'choices',
    'choice_uses',
    'message_subjects',
    'outbox_chats',
    'outbox_messages',
    'seen_messages',
    'telegram_updates',
  ],
  'platform/recovery': ['recovery_state'],
  'platform/storage': ['file_store'],
};

export const ownerByTable = Object.fromEntries(
  Object.entries(tablesByFolder).flatMap(([folder, tables]) => tables.map((table) => [table, folder])),
);

/** The only folder that may write a table, if that is not its owner. */
export const writerByTable = { deposits: 'features/deposits/ledger' };

/** Every feature may read these: names of people and brands are shown everywhere, and access to brands is checked everywhere. */
export const tablesReadByAll = ['users', 'brands', 'brand_users', 'user_brands'];

/** The other features that read a table in their own SQL. They depend on how the owner stores its rows. */
export const readersByTable = {
  api_keys: 'features/audit, features/tickets/records',
  audit_records: 'features/deposits/search, features/staff, features/tickets/records',
  bot_groups: 'features/overview',
  deposit_result_totals: 'features/statistics',
  deposits:
    'features/agents, features/audit, features/overview, features/statistics, features/staff, features/reports, features/contests',
  ftd_corrections: 'features/statistics',
  join_requests: 'features/overview',
  member_figures: 'features/overview, features/statistics',
  sent_reports: 'features/overview',
  tickets:
    'features/agents, features/audit, features/deposits/search/clients, features/overview, features/staff',
};

/** Folders that may use all tables: a backup copies all of them, a recovery changes many, and a person's export and erasure use many. */
export const exemptFolders = [
  'features/operations/backup/',
  'features/operations/recovery/',
  'features/operations/privacy/',
];

/** Files that build table names into SQL, because one statement of theirs serves several tables of their own folder. */
export const tableNameBuilders = [
  'features/deposits/ledger/totals.repository.ts',
  'features/deposits/ledger/totals.sql.ts',
  'features/tickets/merging/ticket-merge.repository.ts',
  'features/tickets/retention/ticket-retention.repository.ts',
  'features/tickets/search/ticket-search.repository.ts',
];

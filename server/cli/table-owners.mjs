/**
 * The folder of server/src that each table belongs to. There are two folders if a feature shows tables of the platform, and
 * for deposits, whose moderation and search have folders of their own. A new table needs a line here.
 */
const tablesOf = {
  'features/api-keys': ['api_keys', 'api_key_brands', 'api_key_calls'],
  'features/appointments': ['appointments'],
  'features/audit': ['audit_heads', 'audit_seals', 'audit_unsealed', 'audit_written'],
  'features/audit, platform/audit': ['audit_records'],
  'features/auth': ['login_codes', 'login_failures', 'revoked_tokens'],
  'features/brands': ['brands', 'user_brands'],
  'features/deposit-forms': ['deposit_dialogues'],
  'features/deposits, features/deposit-search, features/moderation': ['deposits'],
  'features/invites': ['invites', 'invite_uses'],
  'features/join-requests': ['join_requests'],
  'features/ledger': [
    'deposit_agent_totals',
    'deposit_brand_totals',
    'deposit_day_totals',
    'deposit_overall_totals',
    'deposit_result_totals',
    'deposit_total_deltas',
    'totals_recounts',
  ],
  'features/members': ['brand_users', 'brand_posts', 'member_figures', 'ftd_corrections'],
  'features/moderation': ['deposit_claims'],
  'features/notices': ['notice_settings'],
  'features/periods': ['report_periods'],
  'features/preferences': ['preferences', 'deposit_views'],
  'features/reports': ['reported_days', 'sent_reports'],
  'features/reply-templates': ['reply_templates'],
  'features/statistics': ['statistics', 'statistic_changes', 'statistic_refreshes'],
  'features/ticket-notes': ['ticket_note_mentions'],
  'features/ticket-notes, features/ticket-search': ['ticket_notes'],
  'features/ticket-search': ['ticket_words', 'ticket_brand_words', 'ticket_text_cells', 'ticket_text_blocks'],
  'features/tickets': ['ticket_files'],
  'features/tickets, features/ticket-lists, features/ticket-search': ['tickets', 'ticket_messages'],
  'features/users': ['users'],
  'features/work-days': ['work_days'],
  'platform/database': ['leaderships', 'replicas'],
  'platform/database, platform/events': ['announcements'],
  'platform/idempotency': ['idempotent_answers'],
  'platform/limits': ['rate_limits'],
  'platform/messenger, features/outbox': [
    'chat_moves',
    'choices',
    'choice_uses',
    'outbox_chats',
    'outbox_messages',
    'seen_messages',
    'telegram_updates',
  ],
  'platform/storage': ['file_store'],
};

export const owners = Object.fromEntries(
  Object.entries(tablesOf).flatMap(([folder, tables]) => tables.map((table) => [table, folder])),
);

/** The only folder that may write a table, if that is not its owner. */
export const writers = { deposits: 'features/ledger' };

/** Every feature may read these, since names of people and brands are shown everywhere. */
export const readByAll = ['users', 'brands'];

/** A backup copies all tables. */
export const exempt = ['features/backup/'];

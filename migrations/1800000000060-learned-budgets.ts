import type { QueryRunner } from 'typeorm';

/** The send rate learned for each chat, and messages that take precedence over others or are merged with them. */
export class LearnedBudgets1800000000060 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table outbox_chats
        add column held_until timestamptz,
        add column message_rate real,
        add column reactions_next_at timestamptz,
        add column reactions_recent timestamptz[] not null default '{}'::timestamptz[],
        add column reaction_rate real;

      alter table outbox_messages add column supersedes text, add column bundle jsonb;
      create index outbox_messages_turns on outbox_messages (chat_id, (reaction is null), priority, id)
        where status in ('pending', 'sending');
      create index outbox_messages_superseding on outbox_messages (chat_id, supersedes, id)
        where supersedes is not null and status = 'pending';
      create index outbox_messages_bundles on outbox_messages (chat_id, priority, id)
        where bundle is not null and status = 'pending';
    `);
  }
}

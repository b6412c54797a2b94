import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FollowChatsAndSeenMessages1790000028000 implements MigrationInterface {
  readonly name = 'FollowChatsAndSeenMessages1790000028000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Groups that became supergroups: what is stored under the old id still comes in.
      create table chat_moves (
        from_chat_id bigint not null,
        to_chat_id bigint not null,
        moved_at timestamptz not null default now(),
        constraint chat_moves_pkey primary key (from_chat_id),
        constraint chat_moves_elsewhere check (from_chat_id <> to_chat_id)
      );
      create index chat_moves_by_target on chat_moves (to_chat_id);

      -- What was last seen of a message: Telegram calls it edited too when somebody reacts to it.
      create table seen_messages (
        chat_id bigint not null,
        message_id bigint not null,
        text_hash bytea not null,
        seen_at timestamptz not null,
        constraint seen_messages_pkey primary key (chat_id, message_id)
      );
      create index seen_messages_seen_at on seen_messages (seen_at);

      -- Whose turn it is. Null in rows that the version before has stored: nobody waits for those.
      alter table telegram_updates
        add column chat_id bigint,
        add column person_id bigint,
        add column waiting_since timestamptz,
        add column replays integer not null default 0;
      create index telegram_updates_waiting on telegram_updates (chat_id, update_id)
        where status = 'pending' and waiting_since is not null;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index telegram_updates_waiting;
      alter table telegram_updates
        drop column chat_id, drop column person_id, drop column waiting_since, drop column replays;
      drop table seen_messages;
      drop table chat_moves;
    `);
  }
}

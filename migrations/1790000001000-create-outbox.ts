import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOutbox1790000001000 implements MigrationInterface {
  readonly name = 'CreateOutbox1790000001000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table outbox_messages (
        id bigint generated always as identity,
        chat_id bigint not null,
        thread_id bigint,
        reply_to bigint,
        text text,
        composer text,
        args jsonb,
        buttons jsonb,
        key text,
        status text not null default 'pending',
        attempts integer not null default 0,
        next_attempt_at timestamptz not null default now(),
        last_error text,
        sent_message_id bigint,
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        constraint outbox_messages_pkey primary key (id),
        constraint outbox_messages_key_unique unique (key),
        constraint outbox_messages_status_known
          check (status in ('pending', 'sending', 'sent', 'failed', 'unknown')),
        constraint outbox_messages_text_or_composer check ((text is null) <> (composer is null))
      );
      create index outbox_messages_open on outbox_messages (chat_id, id) where status in ('pending', 'sending');

      create table outbox_chats (
        chat_id bigint not null,
        next_at timestamptz not null,
        recent timestamptz[] not null default '{}',
        constraint outbox_chats_pkey primary key (chat_id)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table outbox_chats; drop table outbox_messages');
  }
}

/** The outbox, and updates received from Telegram. */
export const messenger = `
  create table outbox_messages (
    id bigint generated always as identity constraint outbox_messages_pkey primary key,
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
    photo bytea,
    series_key text,
    series_until timestamptz,
    series_count integer not null default 1,
    is_revised boolean not null default false,
    priority smallint not null default 1,
    fold text,
    fold_item jsonb,
    folded_into bigint,
    constraint outbox_messages_priority_known check (priority in (0, 1)),
    constraint outbox_messages_status_known check (status in ('held', 'pending', 'sending', 'sent', 'failed', 'unknown')),
    constraint outbox_messages_text_or_composer check ((text is null) <> (composer is null)),
    constraint outbox_messages_key_unique unique (key)
  ) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);
  create index outbox_messages_held on outbox_messages (next_attempt_at) where status = 'held';
  create index outbox_messages_order on outbox_messages (chat_id, priority, id) where (status in ('pending', 'sending'));
  create index outbox_messages_sending on outbox_messages (chat_id) where status = 'sending';
  create index outbox_messages_sent on outbox_messages (sent_at) where status = 'sent';
  create index outbox_messages_series on outbox_messages (series_key, id) where series_key is not null;
  create index outbox_messages_stuck on outbox_messages (status, id) where (status in ('failed', 'unknown'));

  create table outbox_chats (
    chat_id bigint not null constraint outbox_chats_pkey primary key,
    next_at timestamptz not null,
    recent timestamptz[] not null default '{}'::timestamptz[],
    told timestamptz[] not null default '{}'::timestamptz[]
  );

  create table telegram_updates (
    update_id bigint not null constraint telegram_updates_pkey primary key,
    payload json not null,
    status text not null default 'pending',
    attempts integer not null default 0,
    next_attempt_at timestamptz not null default now(),
    error text,
    received_at timestamptz not null default now(),
    handled_at timestamptz,
    chat_id bigint,
    person_id bigint,
    waiting_since timestamptz,
    replays integer not null default 0,
    constraint telegram_updates_status_known check (status in ('pending', 'handled', 'failed'))
  ) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);
  create index telegram_updates_failed on telegram_updates (received_at) where status = 'failed';
  create index telegram_updates_handled on telegram_updates (handled_at) where status = 'handled';
  create index telegram_updates_pending on telegram_updates (update_id) where status = 'pending';
  create index telegram_updates_waiting on telegram_updates (chat_id, update_id) where ((status = 'pending') and (waiting_since is not null));

  create table seen_messages (
    chat_id bigint not null,
    message_id bigint not null,
    text_hash bytea not null,
    seen_at timestamptz not null,
    edited_at bigint not null default 0,
    update_id bigint,
    previous_hash bytea,
    constraint seen_messages_pkey primary key (chat_id, message_id)
  );
  create index seen_messages_seen_at on seen_messages (seen_at);

  -- Pictures are compressed already.
  alter table outbox_messages alter column photo set storage external;
`;

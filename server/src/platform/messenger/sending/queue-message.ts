import type { EntityManager } from 'typeorm';
import { jsonRows } from '../../database/statements/json-rows.js';
import { wakeUp } from '../../database/commits.js';
import type { Markdown } from '../api/markdown.js';
import type { Button, Message, MessagePlace } from '../api/message.js';
import { MAX_CAPTION, splitMarkdown } from '../api/split-markdown.rules.js';

interface Destination extends MessagePlace {
  /** A second message with the same key is not queued. */
  key?: string;
  /** Somebody waits for this message, so it goes out before the others, also those of other chats. */
  isAnswer?: boolean;
  /** It waits so long before it takes its turn, and `withdraw` can take it back meanwhile. Other messages do not wait for it. */
  heldSeconds?: number;
  /** If the person gets many notices with the same composer within a minute, it makes one message of their items. */
  fold?: { composer: string; item: object };
}

export type OutgoingMessage = Destination & Message;

export interface OutgoingPhoto extends Destination {
  /** Telegram takes 10 MB at most. */
  png: Buffer;
  caption?: Markdown;
  buttons?: Button[][];
}

/** A message whose text is made at the moment of sending, by the composer of that name. */
export interface ComposedMessage extends Destination {
  composer: string;
  args: Record<string, unknown>;
}

/** The PostgreSQL channel on which a commit wakes the worker. */
export const OUTBOX_CHANNEL = 'outbox';

const MAX_PHOTO_BYTES = 10_000_000;

interface OutboxRow extends Destination {
  text?: string;
  buttons?: Button[][];
  composer?: string;
  args?: Record<string, unknown>;
}

/**
 * Queues a message in the caller's transaction. The worker sends it after the commit. A text that is too long for Telegram
 * is queued as several messages.
 */
export function queueMessage(db: EntityManager, message: OutgoingMessage): Promise<void> {
  return queueMessages(db, [message]);
}

/** Queues many messages in one statement. */
export async function queueMessages(
  db: EntityManager,
  messages: (OutgoingMessage | ComposedMessage)[],
): Promise<void> {
  await insertRows(
    db,
    messages.flatMap((message): OutboxRow[] => ('composer' in message ? [message] : partsOf(message))),
  );
}

function partsOf(message: OutgoingMessage): OutboxRow[] {
  const { chatId, threadId, replyTo, text, buttons, key, isAnswer, heldSeconds, fold } = message;
  refuseLongData(buttons);
  const parts = splitMarkdown(text.source);
  return parts.map((part, i) => ({
    chatId,
    threadId,
    replyTo: i === 0 ? replyTo : null,
    text: part,
    buttons: i === parts.length - 1 ? buttons : undefined,
    key: i === 0 || !key ? key : `${key}#${i + 1}`,
    isAnswer,
    heldSeconds,
    fold: parts.length === 1 ? fold : undefined,
  }));
}

/** Queues a picture. A caption that is too long for Telegram follows as a message of its own, with the buttons. */
export async function queuePhoto(
  db: EntityManager,
  { png: photo, caption, buttons, ...message }: OutgoingPhoto,
): Promise<void> {
  if (photo.length > MAX_PHOTO_BYTES) throw new Error(`a picture of ${photo.length} bytes is too large`);
  refuseLongData(buttons);
  if (!caption || splitMarkdown(caption.source, MAX_CAPTION).length === 1) {
    return insertPhoto(db, { ...message, photo, text: caption?.source ?? '', buttons });
  }
  await insertPhoto(db, { ...message, photo, text: '' });
  const key = message.key && `${message.key}#text`;
  await queueMessage(db, { ...message, replyTo: null, text: caption, buttons, key });
}

/** Queues a message and stores only the composer's arguments (spec 5: a login code is stored only as a hash). */
export async function queueComposed(db: EntityManager, message: ComposedMessage): Promise<void> {
  await insertRows(db, [message]);
}

const COLUMNS = 'chat_id, thread_id, reply_to, text, composer, args, buttons, key, priority, fold, fold_item';

async function insertRows(db: EntityManager, rows: OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.query(insertOf('null'), [jsonRows(rows.map(fieldsOf))]);
  if (rows.some(({ heldSeconds }) => !heldSeconds)) await wakeUp(db, OUTBOX_CHANNEL);
}

async function insertPhoto(
  db: EntityManager,
  { photo, ...row }: OutboxRow & { photo: Buffer },
): Promise<void> {
  await db.query(insertOf('$2::bytea'), [jsonRows([fieldsOf(row)]), photo]);
  await wakeUp(db, OUTBOX_CHANNEL);
}

const fieldsOf = (row: OutboxRow) => ({
  chat_id: row.chatId,
  thread_id: row.threadId,
  reply_to: row.replyTo,
  text: row.text,
  composer: row.composer,
  args: row.args,
  buttons: row.buttons,
  key: row.key,
  priority: row.isAnswer ? 0 : 1,
  held_seconds: row.heldSeconds ?? 0,
  fold: row.fold?.composer,
  fold_item: row.fold?.item,
});

const insertOf = (photo: string) => `
  insert into outbox_messages (${COLUMNS}, photo, status, next_attempt_at)
  select ${COLUMNS}, ${photo}, case when held_seconds > 0 or fold is not null then 'held' else 'pending' end,
    case when held_seconds > 0 then clock_timestamp() + held_seconds * interval '1 second' else now() end
  from json_to_recordset($1::json) message (
    chat_id bigint, thread_id bigint, reply_to bigint, text text, composer text, args jsonb, buttons jsonb, key text,
    priority smallint, held_seconds float8, fold text, fold_item jsonb
  )
  on conflict (key) do nothing`;

function refuseLongData(buttons: Button[][] = []): void {
  for (const button of buttons.flat()) {
    if ('data' in button && Buffer.byteLength(button.data) > 64)
      throw new Error(`button data too long: ${button.data}`);
  }
}

import type { EntityManager } from 'typeorm';
import type { Brand } from '../src/features/brands/registry/brand.entity.js';
import { Ticket } from '../src/features/tickets/records/ticket.entity.js';
import { getQueue } from '../src/features/tickets/records/ticket.rules.js';
import type { User } from '../src/features/people/user.entity.js';
import { randomInt } from 'node:crypto';
import { newTextUpdate } from './bot-updates.js';

/** Creates a ticket, by default a new support ticket about VOIP. A ticket to the ceo has no brand. */
export function newTicket(
  db: EntityManager,
  owner: User,
  brand: Brand | null,
  ticket: Partial<Ticket> = {},
): Promise<Ticket> {
  const type = ticket.type ?? (brand ? 'support' : 'ceo');
  const createdAt = ticket.createdAt ?? new Date('2026-03-10T12:00:00Z');
  return db.save(
    db.create(Ticket, {
      type,
      queue: getQueue(type),
      title: 'VOIP',
      description: 'The phone is silent',
      brandId: brand?.id ?? null,
      userId: owner.id,
      unreadByStaff: 1,
      createdAt,
      activeAt: createdAt,
      waitingSince: (ticket.status ?? 'new') === 'new' ? createdAt : null,
      ...ticket,
    }),
  );
}

/** Records that the bot has sent the person a message about the ticket. Returns the message id. */
export async function newMessageAbout(
  db: EntityManager,
  { telegramId }: User,
  ticket: { id: number },
): Promise<number> {
  const messageId = randomInt(2 ** 30);
  await db.query(
    'insert into message_subjects (chat_id, message_id, about, sent_at) values ($1, $2, $3, now())',
    [telegramId, messageId, `ticket:${ticket.id}`],
  );
  return messageId;
}

/** A message in a private chat with this content instead of a text. `replyTo`: the id of the message that it answers. */
export function newContentUpdate(sender: User, content: object, replyTo?: number, messageId?: number) {
  const location = { chatId: sender.telegramId, messageId };
  const { update_id, message } = newTextUpdate(sender, '', location);
  const { text: _, ...rest } = message;
  const reply = replyTo === undefined ? {} : { reply_to_message: { ...rest, message_id: replyTo } };
  return { update_id, message: { ...rest, ...reply, ...content } };
}

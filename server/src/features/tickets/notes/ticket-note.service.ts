import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Transactional } from '../../../platform/database/database.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { IdempotencyService, type KeyedRequest } from '../../../platform/idempotency/idempotency.service.js';
import { bold, lines, md } from '../../../platform/messenger/api/markdown.js';
import { Clock } from '../../../platform/time/clock.js';
import { NoticeService } from '../../notifications/notice.service.js';
import { formatUser } from '../../people/user.rules.js';
import { UserService } from '../../people/user.service.js';
import type { Ticket } from '../records/ticket.entity.js';
import { type StaffReader, TicketRepository } from '../records/ticket.repository.js';
import { assertOpen } from '../records/ticket.rules.js';
import type { StaffMessageView, WriteNote } from '../records/ticket.schemas.js';
import { TicketAccessService } from '../records/ticket-access.service.js';
import { TicketMessageRepository } from '../records/ticket-message.repository.js';

/** Notes that staff write for each other between the messages of a ticket. Its owner never sees them. */
@Injectable()
export class TicketNoteService {
  constructor(
    private readonly clock: Clock,
    private readonly notes: TicketMessageRepository,
    private readonly tickets: TicketRepository,
    private readonly access: TicketAccessService,
    private readonly users: UserService,
    private readonly notices: NoticeService,
    private readonly idempotency: IdempotencyService,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  async write(
    caller: Caller,
    id: number,
    { message }: WriteNote,
    key: string | null,
  ): Promise<StaffMessageView> {
    await this.access.get(caller, id);
    const request = { call: 'ticket/note', id, message };
    return this.insert(caller, id, message, await this.idempotency.toKeyedRequest(caller, key, request));
  }

  /** Stores a note, and notifies the colleagues whom it mentions. Only staff who may read the ticket can be mentioned. */
  @Transactional()
  private insert(
    caller: Caller,
    id: number,
    message: string,
    keyedRequest: KeyedRequest | null,
  ): Promise<StaffMessageView> {
    return this.idempotency.runOnce(keyedRequest, async () => {
      const { userId } = caller;
      const ticket = await this.access.lockForUpdate(caller, id);
      assertOpen(ticket);
      const createdAt = this.clock.now();
      const noteId = await this.notes.createNote({ ticketId: id, userId, message, createdAt });
      const readers = await this.tickets.listReaders(ticket.brandId);
      const mentionedReaders = listMentioned(message, readers).filter((person) => person.id !== userId);
      if (mentionedReaders.length > 0)
        await this.storeAndNotifyMentioned(noteId, mentionedReaders, userId, ticket, message);
      await Promise.all([
        this.audit.record({
          action: 'ticket.note',
          subjectId: id,
          brandId: ticket.brandId,
          after: { message_id: noteId, mentioned: mentionedReaders.map((person) => person.id) },
        }),
        this.changes.publish('tickets', ticket.brandId, { ids: [id] }),
      ]);
      const timestamp = Math.floor(createdAt.getTime() / 1_000);
      return { id: noteId, user_id: userId, message, timestamp, files: [], is_note: true, api_key: null };
    });
  }

  private async storeAndNotifyMentioned(
    noteId: number,
    mentionedReaders: StaffReader[],
    authorId: number,
    { id, title }: Ticket,
    message: string,
  ): Promise<void> {
    const mentionedIds = mentionedReaders.map((person) => person.id);
    const [author] = await Promise.all([
      this.users.get(authorId),
      this.notes.addMentions(noteId, mentionedIds),
    ]);
    const headline = md`${formatUser(author)} mentioned you in ticket #${id}: ${bold(title)}`;
    await this.notices.notifyPeople(mentionedReaders, {
      text: lines(headline, message),
      screen: `/tickets/chat/${id}`,
      key: `ticket-note:${noteId}`,
    });
  }
}

/**
 * The people whom a text mentions: an @ at the beginning of a word, followed by the whole name or the Telegram username of a
 * person, in any case. If several names match, only the longest counts, so "@Mia Voss" does not mention a "Mia". All people of
 * the same name are mentioned.
 */
export function listMentioned<Person extends Pick<StaffReader, 'publicName' | 'username'>>(
  text: string,
  people: readonly Person[],
): Person[] {
  const names = people
    .flatMap((person) =>
      [person.publicName, person.username].map((name) => ({ person, name: foldCase(name ?? '').trim() })),
    )
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.name.length - a.name.length);
  const mentioned = new Set<Person>();
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}_@])@/gu)) {
    const rest = foldCase(text.slice(index + 1));
    const longest = names.find(
      ({ name }) => rest.startsWith(name) && !/^[\p{L}\p{N}_]/u.test(rest.slice(name.length)),
    );
    for (const { person, name } of names) if (name === longest?.name) mentioned.add(person);
  }
  return people.filter((person) => mentioned.has(person));
}

/** Makes texts that differ only in case or Unicode form equal. */
const foldCase = (text: string) => text.normalize('NFC').toLocaleLowerCase('en');

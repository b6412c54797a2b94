import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import type { Caller } from '../../../platform/access/caller.js';
import { recordAct } from '../../../platform/audit/record-act.js';
import { Clock } from '../../../platform/clock.js';
import { announceChange } from '../../../platform/events/announce.js';
import { IdempotencyService } from '../../../platform/idempotency/idempotency.service.js';
import { bold, lines, md } from '../../../platform/messenger/api/markdown.js';
import { NoticeService } from '../../notices/notice.service.js';
import { TicketReachService } from '../ticket-reach.service.js';
import { refuseClosed } from '../ticket.rules.js';
import type { StaffMessageView } from '../ticket.schemas.js';
import { userLabel } from '../../people/user-label.js';
import { UserService } from '../../people/user.service.js';
import { insertMentions, insertNote } from './ticket-note.queries.js';
import { mentionedIn } from './ticket-note.rules.js';
import type { WriteNote } from './ticket-note.schemas.js';

/** Notes that staff write for each other beside the messages of a ticket. Its owner learns nothing of them. */
@Injectable()
export class TicketNoteService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly reach: TicketReachService,
    private readonly users: UserService,
    private readonly notices: NoticeService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** Stores a note, and tells the colleagues whom it mentions. Only staff who may read the ticket can be mentioned. */
  async write(
    caller: Caller,
    id: number,
    { message }: WriteNote,
    key: string | null,
  ): Promise<StaffMessageView> {
    const { userId } = caller;
    await this.reach.get(this.database.manager, caller, id);
    const keyed = await this.idempotency.keyed({ userId }, key, { call: 'ticket/note', id, message });
    const store = async (db: EntityManager) => {
      const { ticket } = await this.reach.lock(db, caller, id);
      refuseClosed(ticket);
      const note = await insertNote(db, id, userId, message, this.clock.now());
      const mentioned = mentionedIn(message, await this.reach.readersOf(db, ticket.brandId)).filter(
        (person) => person.id !== userId,
      );
      const mentionedIds = mentioned.map((person) => person.id);
      await insertMentions(db, note.id, mentionedIds);
      if (mentioned.length > 0) {
        const author = await this.users.get(userId);
        const title = md`${userLabel(author)} mentioned you in ticket #${id}: ${bold(ticket.title)}`;
        await this.notices.tellPeople(mentioned, {
          text: lines(title, message),
          screen: `/tickets/chat/${id}`,
          key: `ticket-note:${note.id}`,
        });
      }
      await recordAct(db, {
        action: 'ticket.note',
        subjectId: id,
        brandId: ticket.brandId,
        after: { message_id: note.id, mentioned: mentionedIds },
      });
      await announceChange(db, 'tickets', ticket.brandId, { ids: [id] });
      return { ...note, files: [], is_note: true };
    };
    return this.database.transaction((db) => this.idempotency.once(db, keyed, () => store(db)));
  }
}

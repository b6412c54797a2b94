import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Transactional } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../platform/events/change-publisher.js';
import { IdempotencyService, type KeyedRequest } from '../../platform/idempotency/idempotency.service.js';
import { Clock } from '../../platform/time/clock.js';
import { AgentRepository } from './agent.repository.js';
import type { AgentNoteFilter, AgentNoteList, AgentNoteView, CreateAgentNote } from './agent.schemas.js';

/** Notes of staff about agents. Audit entries omit the text, so that it does not outlive the note. */
@Injectable()
export class AgentNoteService {
  constructor(
    private readonly agents: AgentRepository,
    private readonly clock: Clock,
    private readonly idempotency: IdempotencyService,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  async create(
    caller: Caller,
    agentId: number,
    { text }: CreateAgentNote,
    key: string | null,
  ): Promise<AgentNoteView> {
    await this.assertWithinReach(caller, agentId);
    const request = { call: 'agent/note', id: agentId, text };
    const keyed = await this.idempotency.toKeyedRequest(caller, key, request);
    const { id } = await this.insert(caller, agentId, text, keyed);
    const [note] = await this.agents.listNotes(agentId, { id });
    if (!note) throw notFound();
    return note;
  }

  /** Stores only the id as the response for the idempotency key, so that the text does not outlive the note. */
  @Transactional()
  private insert({ userId: authorId }: Caller, userId: number, text: string, keyed: KeyedRequest | null) {
    return this.idempotency.runOnce(keyed, async () => {
      // A trigger refuses notes about or by erased people.
      const { id } = await this.agents.createNote({ userId, authorId, text, createdAt: this.clock.now() });
      await this.audit.record({ action: 'user.note', subjectId: userId, after: { note_id: id } });
      await this.publish();
      return { id };
    });
  }

  /** Up to 100 notes, newest first. With `before`, only those older than the note with this id. */
  async list(caller: Caller, agentId: number, { before }: AgentNoteFilter): Promise<AgentNoteList> {
    await this.assertWithinReach(caller, agentId);
    return { notes: await this.agents.listNotes(agentId, { before }) };
  }

  /** Staff delete their own notes. Admins delete any, even about people whose last brand was removed. */
  @Transactional()
  async delete(caller: Caller, userId: number, id: number): Promise<void> {
    if (caller.role !== 'admin') await this.assertWithinReach(caller, userId);
    const authorFilter = caller.role === 'admin' ? {} : { authorId: caller.userId };
    if (!(await this.agents.deleteNote({ id, userId, ...authorFilter }))) throw notFound();
    await this.audit.record({ action: 'user.delete-note', subjectId: userId, before: { note_id: id } });
    await this.publish();
  }

  deleteWrittenBefore(time: Date): Promise<number> {
    return this.agents.deleteNotesBefore(time);
  }

  /** Also refuses the caller, because people must not read notes about themselves. */
  private async assertWithinReach(caller: Caller, agentId: number): Promise<void> {
    if (agentId === caller.userId || !(await this.agents.isWithinReach(caller, agentId))) throw notFound();
  }

  /** Omits the agent's id, because even staff without access to the agent receive the event. */
  private publish(): Promise<void> {
    return this.changes.publish('agents', null, { forStaff: true });
  }
}

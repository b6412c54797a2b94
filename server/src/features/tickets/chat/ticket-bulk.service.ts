import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { type BulkResult, toBulkResult } from '../../../platform/lists/lists.rules.js';
import { TicketAssignmentService } from '../assignments/ticket-assignment.service.js';
import { TicketDeskService } from './ticket-desk.service.js';
import { TicketTagService } from '../tags/ticket-tag.service.js';
import type { TicketBulk } from '../records/ticket.schemas.js';

/** Changes many tickets, each independently. */
@Injectable()
export class TicketBulkService {
  constructor(
    private readonly assignment: TicketAssignmentService,
    private readonly desk: TicketDeskService,
    private readonly tags: TicketTagService,
  ) {}

  async change(caller: Caller, change: TicketBulk): Promise<BulkResult> {
    const ids = [...new Set(change.ids)];
    return toBulkResult(ids, await this.apply(caller, { ...change, ids }));
  }

  /** Returns the refusals by ticket id. */
  private apply(caller: Caller, change: TicketBulk): Promise<Map<number, DomainError>> {
    const { action, ids } = change;
    if (action === 'assign') return this.assignment.assignMany(caller, ids, change.user_id);
    if (action === 'close') {
      const closing = { message: change.reason, is_closed_message: true };
      return changeEach(ids, (id) => this.desk.writeStored(caller, id, closing, []));
    }
    // The panel reopens several tickets only to undo closing them.
    if (action === 'reopen') return changeEach(ids, (id) => this.assignment.undoClosing(caller, id));
    return this.tags.setOnTickets(caller, ids, { action, tagId: change.tag_id });
  }
}

/** Runs one transaction for each ticket, because the notice to its owner locks their chat until commit. Returns the refusals by ticket id. */
async function changeEach(
  ids: number[],
  change: (id: number) => Promise<unknown>,
): Promise<Map<number, DomainError>> {
  const refusalById = new Map<number, DomainError>();
  for (const id of ids) {
    try {
      await change(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusalById.set(id, error);
    }
  }
  return refusalById;
}

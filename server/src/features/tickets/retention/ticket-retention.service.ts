import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../platform/database/database.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { UploadService } from '../../../platform/storage/upload.service.js';
import { TicketMessageRepository } from '../records/ticket-message.repository.js';
import { TicketRetentionRepository } from './ticket-retention.repository.js';

/** Small, so that transactions release their locks soon. */
const BATCH_SIZE = 200;

/** Deletes tickets and files whose retention time is over. */
@Injectable()
export class TicketRetentionService {
  constructor(
    private readonly tickets: TicketRetentionRepository,
    private readonly messages: TicketMessageRepository,
    private readonly uploads: UploadService,
    private readonly changes: ChangePublisher,
  ) {}

  /** Deletes tickets that were closed before this instant, with everything in them. Returns how many. */
  deleteClosedBefore(before: Date): Promise<number> {
    return runInBatches(() => this.deleteBatch(before));
  }

  /** Detaches files from tickets that were closed before this instant. Returns how many. `purgeUnusedFiles` deletes them later. */
  detachFilesOfClosedBefore(before: Date): Promise<number> {
    return runInBatches(() => this.tickets.detachFilesOfClosedBefore(before, BATCH_SIZE));
  }

  @Transactional()
  private async deleteBatch(before: Date): Promise<number> {
    const closedTickets = await this.tickets.lockClosedBefore(before, BATCH_SIZE);
    const ids = closedTickets.map(({ id }) => id);
    const words = await this.listSearchWords({ ticketIds: ids });
    await this.tickets.delete(ids);
    await this.deleteUnusedWords(words);
    for (const brandId of new Set(closedTickets.map((ticket) => ticket.brandId)))
      await this.changes.publish('tickets', brandId);
    return closedTickets.length;
  }

  /** The words by which searches find these tickets. `authorId`: also those of this person's messages and notes in other tickets. */
  listSearchWords({ ticketIds, authorId = null }: { ticketIds: number[]; authorId?: number | null }) {
    return this.tickets.listSearchWords(ticketIds, authorId);
  }

  /** Deletes from the search index the words among these that no longer occur in any text. */
  deleteUnusedWords(words: string[]): Promise<void> {
    return this.tickets.deleteUnusedWords(words);
  }

  /** Deletes old uploads without a message, such as those of deleted messages or removed brands, or of a process that was killed. */
  purgeUnusedFiles(): Promise<void> {
    return this.uploads.purgeOrphans(this.messages);
  }
}

/** Repeats a batch until one is not full. Returns the sum of the counts. */
async function runInBatches(runBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await runBatch();
    total += count;
    if (count < BATCH_SIZE) return total;
  }
}

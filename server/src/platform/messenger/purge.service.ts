import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../time/clock.js';
import { Config } from '../config/config.js';
import { Jobs } from '../jobs/jobs.js';
import { ChoiceRepository } from './receiving/choice.repository.js';
import { SeenMessageRepository } from './receiving/seen-message.repository.js';
import { UpdateRepository } from './receiving/update.repository.js';
import { OutboxRepository } from './sending/outbox.repository.js';
import { DAY_MS, HOUR_MS } from '../../../shared/units.rules.js';

/** Small, so that locks are held only briefly. */
const BATCH_SIZE = 5_000;
/**
 * Subjects of messages, uses of choices, failed or unknown messages, and failed updates are retained this many times longer than
 * the rest. The failed and unknown ones are for investigation.
 */
const LONG_RETENTION_FACTOR = 6;

@Injectable()
export class PurgeService {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly jobs: Jobs,
    private readonly choices: ChoiceRepository,
    private readonly updates: UpdateRepository,
    private readonly seenMessages: SeenMessageRepository,
    private readonly messages: OutboxRepository,
  ) {}

  @Interval(HOUR_MS)
  purgeHourly(): Promise<void> {
    return this.jobs.run('purge of messages and updates', () => this.purge());
  }

  async purge(): Promise<void> {
    const retentionMs = this.config.messageRetentionDays * DAY_MS;
    const now = this.clock.now().getTime();
    const cutoff = new Date(now - retentionMs);
    const longRetentionCutoff = new Date(now - retentionMs * LONG_RETENTION_FACTOR);
    await this.purgeInBatches(() => this.messages.purge(cutoff, longRetentionCutoff, BATCH_SIZE));
    await this.purgeInBatches(() => this.messages.purgeSubjects(longRetentionCutoff, BATCH_SIZE));
    await this.purgeInBatches(() => this.updates.purge(cutoff, longRetentionCutoff, BATCH_SIZE));
    await this.purgeInBatches(() => this.seenMessages.purge(cutoff, BATCH_SIZE));
    await this.purgeInBatches(() => this.choices.purgeUses(longRetentionCutoff, BATCH_SIZE));
  }

  private async purgeInBatches(purgeBatch: () => Promise<number>): Promise<void> {
    while ((await purgeBatch()) >= BATCH_SIZE);
  }
}

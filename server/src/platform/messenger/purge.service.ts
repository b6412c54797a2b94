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
const BATCH = 5_000;
/** How many times longer failed messages and updates are retained, for investigation. */
const FAILED_FACTOR = 6;

/** Deletes old messages and updates, so that the outbox and the update log stay bounded. */
@Injectable()
export class PurgeService {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly jobs: Jobs,
    private readonly choices: ChoiceRepository,
    private readonly updates: UpdateRepository,
    private readonly seen: SeenMessageRepository,
    private readonly messages: OutboxRepository,
  ) {}

  @Interval(HOUR_MS)
  purgeHourly(): Promise<void> {
    return this.jobs.run('purge of messages and updates', () => this.purge());
  }

  async purge(): Promise<void> {
    const keptMs = this.config.messageRetentionDays * DAY_MS;
    const now = this.clock.now().getTime();
    const done = new Date(now - keptMs);
    const trouble = new Date(now - keptMs * FAILED_FACTOR);
    await this.inBatches(() => this.messages.purge(done, trouble, BATCH));
    await this.inBatches(() => this.messages.purgeSubjects(trouble, BATCH));
    await this.inBatches(() => this.updates.purge(done, trouble, BATCH));
    await this.inBatches(() => this.seen.purge(done, BATCH));
    await this.inBatches(() => this.choices.purgeUses(trouble, BATCH));
  }

  private async inBatches(purgeSome: () => Promise<number>): Promise<void> {
    while ((await purgeSome()) >= BATCH);
  }
}

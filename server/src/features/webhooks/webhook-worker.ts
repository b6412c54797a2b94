import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { Config } from '../../platform/config/config.js';
import { CHANGE_CHANNEL } from '../../platform/events/listening-session.js';
import { Background, type BackgroundService } from '../../platform/jobs/jobs.js';
import { Leadership } from '../../platform/jobs/leadership.js';
import { RecoveryGuard } from '../../platform/recovery/recovery-guard.service.js';
import { pause, WakeSignal } from '../../platform/time/clock.js';
import { WebhookSender } from './webhook-sender.service.js';

const POLL_MS = 1_000;
/** The shortest time between two reads of the queue, so that a burst of events costs few reads. */
const MIN_INTERVAL_MS = 25;

/**
 * Sends webhooks from one replica at a time, the leader. It has the deliveries in flight in memory, so that none need to be claimed
 * in the database. If it dies, another replica takes over, and repeats the deliveries without a recorded outcome.
 */
@Injectable()
export class WebhookWorker implements BackgroundService, OnModuleInit {
  private readonly logger = new Logger(WebhookWorker.name);
  private readonly leadership: Leadership;
  private readonly inFlight = new Set<Promise<void>>();

  constructor(
    private readonly config: Config,
    private readonly sender: WebhookSender,
    private readonly background: Background,
    private readonly recovery: RecoveryGuard,
  ) {
    this.leadership = new Leadership(config.databaseUrl!, 'webhooks', (session, signal) =>
      this.lead(session, signal),
    );
  }

  onModuleInit(): void {
    this.background.add(this);
  }

  start(): void {
    if (this.config.isWorkerEnabled) this.leadership.start();
  }

  /** Resolves once the deliveries in flight have ended. */
  async stop(): Promise<void> {
    await this.leadership.stop();
    await Promise.all(this.inFlight);
  }

  /** Sends while this replica is the leader. Listens for committed changes, so that their events are sent at once. */
  private async lead(session: pg.Client, signal: AbortSignal): Promise<void> {
    await this.recovery.assertNotRolledBack();
    const wakeSignal = new WakeSignal();
    session.on('notification', wakeSignal.ring);
    await session.query(`listen ${CHANGE_CHANNEL}`);
    while (!signal.aborted) {
      try {
        for (const delivery of await this.sender.startDue()) {
          const completion = delivery.finally(() => {
            this.inFlight.delete(completion);
            wakeSignal.ring();
          });
          this.inFlight.add(completion);
        }
      } catch (error) {
        this.logger.error('The due webhooks could not be listed', error);
        await pause(POLL_MS, signal);
      }
      await pause(MIN_INTERVAL_MS, signal);
      await wakeSignal.wait(POLL_MS, signal);
    }
  }
}

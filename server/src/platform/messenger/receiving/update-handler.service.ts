import { Database, PipelinedResult } from '../../database/database.js';
import { Injectable, Logger } from '@nestjs/common';
import type { UserFromGetMe } from 'telegraf/types';
import { isDatabaseOutage } from '../../database/database-outage.rules.js';
import { pause } from '../../time/clock.js';
import type { BackgroundService } from '../../jobs/jobs.js';
import { SpanKind } from '@opentelemetry/api';
import { startSpan } from '../../tracing/tracing.js';
import { MessengerApi } from '../api/messenger-api.js';
import type { WaitingUpdate } from './update-lane.rules.js';
import { type StoredUpdate, UpdateRepository } from './update.repository.js';
import { AlreadyHandledError, UpdateProcessor } from './update-processor.service.js';

const MAX_ATTEMPTS = 5;
const RETRY_MS = 1_000;

type Outcome = 'handled' | 'pending' | 'failed';

/** Stores updates, and attempts to handle each, at most `MAX_ATTEMPTS` times. An update takes effect at most once. */
@Injectable()
export class UpdateHandler implements BackgroundService {
  private readonly logger = new Logger(UpdateHandler.name);
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly updates: UpdateRepository,
    private readonly messenger: MessengerApi,
    private readonly processor: UpdateProcessor,
  ) {}

  start(): void {}

  async stop(): Promise<void> {
    this.stopping.abort();
  }

  /** Stores updates, so that they can be confirmed. Ignores duplicates. */
  async store(updates: { update_id: number }[]): Promise<void> {
    if (updates.length === 0) return;
    const spans = updates.map(({ update_id }) =>
      startSpan('update receive', { 'tallydesk.update_id': update_id }, { kind: SpanKind.CONSUMER }),
    );
    const traceparents = spans.map(({ traceparent }) => traceparent);
    try {
      await this.database.transaction(async () => {
        const statements = [this.updates.setStoringTimeouts(), this.updates.insert(updates, traceparents)];
        return new PipelinedResult(Promise.all(statements));
      });
    } catch (error) {
      for (const span of spans) span.fail(error);
      throw error;
    } finally {
      for (const span of spans) span.end();
    }
  }

  /** Lists stored updates that are due: new ones, then postponed ones, each oldest first. */
  listDue(limit: number, busyChats: string[] = []): Promise<WaitingUpdate[]> {
    return this.updates.listDue(busyChats, limit);
  }

  /** Makes one attempt to handle a stored update. `pending`: due again later. Database outages do not count as attempts. */
  async handle(updateId: string): Promise<Outcome> {
    // Before the attempt is counted, because an unreachable Telegram is not a failure of the update.
    const botUser = await this.messenger.getMe();
    let isCounted = false;
    try {
      const stored = await this.updates.startAttempt(updateId, MAX_ATTEMPTS);
      if (!stored) return await this.failExhausted(updateId, botUser);
      isCounted = true;
      await this.attempt(stored, botUser);
      return 'handled';
    } catch (error) {
      if (isDatabaseOutage(error)) return this.postpone(updateId, isCounted, error);
      if (!isCounted) throw error;
      return this.recordFailure(updateId, botUser, error);
    }
  }

  /** Marks an update as failed if it has no attempts left, because processes died. `handled`: the update is no longer pending. */
  private async failExhausted(updateId: string, botUser: UserFromGetMe): Promise<'failed' | 'handled'> {
    const hasFailed = await this.transaction(async () => {
      if (!(await this.updates.failExhausted(updateId, MAX_ATTEMPTS))) return false;
      await this.processor.enqueueApology(updateId, botUser);
      return true;
    });
    if (!hasFailed) return 'handled';
    this.logger.error(`update ${updateId} failed: the process died too often while handling it`);
    return 'failed';
  }

  private async attempt(stored: StoredUpdate, botUser: UserFromGetMe): Promise<void> {
    const ctx = await this.database
      .transaction(() => this.processor.process(stored, botUser))
      .catch(returnNullIfHandled);
    if (ctx) this.processor.runAfterCommit(ctx);
  }

  private async recordFailure(updateId: string, botUser: UserFromGetMe, error: unknown): Promise<Outcome> {
    const description = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const status = await this.transaction(async () => {
      const status = await this.updates.recordFailure(updateId, description, MAX_ATTEMPTS);
      if (status === 'failed') await this.processor.enqueueApology(updateId, botUser);
      return status;
    });
    this.logger.error(`${status === 'failed' ? '' : 'an attempt at '}update ${updateId} failed`, error);
    return status;
  }

  /** Postpones an update during a database outage, and uncounts the attempt. Retries until this is stored, or the process stops. */
  private async postpone(updateId: string, wasCounted: boolean, reason: unknown): Promise<'pending'> {
    while (!this.stopping.signal.aborted) {
      try {
        const postponement = await this.transaction(() =>
          this.updates.postpone(updateId, wasCounted, String(reason)),
        );
        if (postponement?.isFirst)
          this.logger.warn(
            `update ${updateId} waits for the database, and is retried until it responds`,
            reason,
          );
        break;
      } catch (error) {
        if (!isDatabaseOutage(error)) throw error;
        await pause(RETRY_MS, this.stopping.signal);
      }
    }
    return 'pending';
  }

  private transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      await this.updates.configureHandlingTransaction();
      return work();
    });
  }
}

function returnNullIfHandled(error: unknown): null {
  if (error instanceof AlreadyHandledError) return null;
  throw error;
}

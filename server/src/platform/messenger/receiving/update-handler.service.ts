import { Database } from '../../database/database.js';
import { Injectable, Logger } from '@nestjs/common';
import type { Update, UserFromGetMe } from 'telegraf/types';
import { isWaitingForDatabase } from '../../database/database-trouble.rules.js';
import { pause } from '../../pause.js';
import type { BackgroundPart } from '../../jobs/background.js';
import { BotRegistry } from './bot-registry.js';
import { MessengerApi } from '../api/messenger-api.js';
import { alike } from './update-content.rules.js';
import type { WaitingUpdate } from './update-lane.rules.js';
import { UpdateRepository } from './update.repository.js';
import { UpdateWork } from './update-work.service.js';

const MAX_ATTEMPTS = 5;
const ASK_DATABASE_MS = 1_000;

type Outcome = 'handled' | 'pending' | 'failed';

/** Stores updates and attempts them until they are handled or given up. Each has its effect once. */
@Injectable()
export class UpdateHandler implements BackgroundPart {
  private readonly logger = new Logger(UpdateHandler.name);
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly updates: UpdateRepository,
    private readonly registry: BotRegistry,
    private readonly messenger: MessengerApi,
    private readonly work: UpdateWork,
  ) {}

  start(): void {}

  async stop(): Promise<void> {
    this.stopping.abort();
  }

  /** Stores updates, so that they can be confirmed. An update that came before is ignored. */
  async store(updates: { update_id: number }[]): Promise<void> {
    if (updates.length === 0) return;
    await this.database.transaction(() =>
      Promise.all([this.updates.limitWaits(), this.updates.insert(updates)]),
    );
  }

  /** Finds stored updates that are to be handled now, oldest first. */
  findDue(limit: number, busyChats: string[] = []): Promise<WaitingUpdate[]> {
    return this.updates.findDue(busyChats, limit);
  }

  /**
   * Handles a stored update unless that is done. After a failure it is tried again later, up to `MAX_ATTEMPTS` times. If it
   * only waited for the database, it is tried again without end.
   *
   * `followers` are later updates of its chat, in their order. Those that can be handled together with it are handled too. If
   * they fail together, they are handled one by one.
   */
  async handle(updateId: string, followers: string[] = []): Promise<Outcome> {
    // Asked before the attempt is counted: if Telegram is away, the update has not failed.
    const botUser = await this.messenger.getMe();
    let begun: string[] | 'failed';
    try {
      begun = await this.begin(updateId, followers, botUser);
    } catch (error) {
      if (!isWaitingForDatabase(error)) throw error;
      return this.wait([updateId], false, String(error));
    }
    if (begun === 'failed') {
      this.logger.error(`update ${updateId} is given up: the process ended at it too often`);
      return begun;
    }
    if (begun.length > 1 && (await this.attemptTogether(begun, botUser))) return 'handled';
    return this.attemptEach(begun, botUser);
  }

  /** Counts an attempt of the update, and of the followers that go with it. Returns the ids of those that are to be attempted. */
  private async begin(
    updateId: string,
    followers: string[],
    botUser: UserFromGetMe,
  ): Promise<string[] | 'failed'> {
    return this.database.transaction(async () => {
      const { attempt, newFollowers } = await this.updates.beginAttempt(updateId, followers, MAX_ATTEMPTS);
      if (!attempt) return [];
      if (attempt.status === 'failed') {
        await this.work.apologise(updateId, botUser);
        return attempt.status;
      }
      const isOfKind = (update: Update) => this.registry.gathers(update, botUser.username);
      // A process may have died at an update that was tried before, so it goes alone.
      if (newFollowers.length === 0 || !attempt.isFirst || !isOfKind(attempt.update)) return [updateId];
      const unbroken = newFollowers.filter(({ id }, n) => id === followers[n]);
      const all = alike([{ id: updateId, update: attempt.update }, ...unbroken], isOfKind);
      const [, ...more] = all.map(({ id }) => id);
      const begun = await this.updates.beginFirstAttempts(more);
      return [updateId, ...more.filter((id) => begun.includes(id))];
    });
  }

  private async attemptTogether(updateIds: string[], botUser: UserFromGetMe): Promise<boolean> {
    try {
      await this.attempt(updateIds, botUser);
      return true;
    } catch (error) {
      this.logger.debug(`updates ${updateIds.join(', ')} go one by one: ${String(error)}`);
      return false;
    }
  }

  /** Attempts updates whose attempts are counted. If one waits for the database, so do those after it. Returns what became of the last. */
  private async attemptEach(updateIds: string[], botUser: UserFromGetMe): Promise<Outcome> {
    let outcome: Outcome = 'handled';
    for (const [n, id] of updateIds.entries()) {
      try {
        await this.attempt([id], botUser);
        outcome = 'handled';
      } catch (error) {
        if (isWaitingForDatabase(error)) return this.wait(updateIds.slice(n), true, String(error));
        outcome = await this.fail(id, botUser, error);
      }
    }
    return outcome;
  }

  /** Handles updates in one transaction. */
  private async attempt(updateIds: string[], botUser: UserFromGetMe): Promise<void> {
    const all = await this.database.transaction(async () => {
      const stored = await this.updates.lockPending(updateIds);
      if (stored.length === 0) return [];
      const all = await this.work.carryOut(stored, botUser);
      await this.updates.markHandled(stored.map(({ id }) => id));
      return all;
    });
    this.work.finish(all);
  }

  private async fail(updateId: string, botUser: UserFromGetMe, error: unknown): Promise<Outcome> {
    const description = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const status = await this.transaction(async () => {
      const status = await this.updates.markFailed(updateId, description, MAX_ATTEMPTS);
      if (status === 'failed') await this.work.apologise(updateId, botUser);
      return status;
    });
    this.logger.error(`update ${updateId} ${status === 'failed' ? 'is given up' : 'failed'}: ${description}`);
    return status;
  }

  /**
   * Puts off an update that waits for the database, and does not count the attempt, nor those of `rest`, which wait behind it.
   * The note may have to wait for the database too. It goes on even if another process leads by then.
   */
  private async wait([updateId, ...rest]: string[], wasBegun: boolean, reason: string): Promise<'pending'> {
    while (!this.stopping.signal.aborted) {
      try {
        const note = await this.transaction(async () => {
          if (rest.length > 0) await this.updates.takeBackAttempts(rest);
          return this.updates.putOff(updateId!, wasBegun, reason);
        });
        if (note?.isFirst)
          this.logger.warn(
            `update ${updateId} waits for the database, and is tried until it works: ${reason}`,
          );
        break;
      } catch (error) {
        if (!isWaitingForDatabase(error)) throw error;
        await pause(ASK_DATABASE_MS, this.stopping.signal);
      }
    }
    return 'pending';
  }

  private transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      await this.updates.limitWaitsOfHandling();
      return work();
    });
  }
}
